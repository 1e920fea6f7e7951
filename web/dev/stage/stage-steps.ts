import type { Step } from './state.ts';

/** Many frames fetch their modules at once. */
const PATIENCE_MS = 30_000;

/** Does what a visitor would, each step as soon as what it needs is there. */
export async function act(steps: Step[]): Promise<void> {
  await sight(() => document.querySelector('main h1, dialog[open]'));
  for (const step of steps) {
    if ('press' in step) (await named('button, a, summary, [role="button"]', step.press)).click();
    else if ('write' in step) await write(step);
    else if ('choose' in step) await choose(step.choose);
    else await sight(() => document.querySelector(step.await), step.await);
  }
}

async function write({ write: label, text }: { write: string; text: string }): Promise<void> {
  const field = (await named('input:not([readonly]), select, textarea:not([readonly])', label)) as HTMLInputElement;
  const owner = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  // React keeps the value that it has set itself; only the element's own setter is heard.
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

async function choose(label: string): Promise<void> {
  const field = (await named('input', label)) as HTMLInputElement;
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f8c63d"/><circle cx="200" cy="200" r="120" fill="#cf1f17"/></svg>';
  const given = new DataTransfer();
  given.items.add(new File([picture], 'picture.svg', { type: 'image/svg+xml' }));
  field.files = given.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * The first element of the kind that can be seen and whose name, as a screen reader would say it, is or begins with these
 * words: an open dialog's before the page's, and the page's before the frame's around it.
 */
function named(kind: string, words: string): Promise<HTMLElement> {
  return sight(() => {
    const places = [document.querySelector('dialog[open]'), document.querySelector('main'), document];
    const all = places.flatMap((place) => [...(place?.querySelectorAll<HTMLElement>(kind) ?? [])]).filter((one) => one.checkVisibility() || one.matches('input[type=file]'));
    return all.find((one) => nameOf(one) === words) ?? all.find((one) => nameOf(one).startsWith(words)) ?? null;
  }, `${kind} "${words}"`);
}

function nameOf(element: HTMLElement): string {
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
  return (element.getAttribute('aria-label') ?? (labels || element.textContent || '')).trim();
}

function sight<Found>(look: () => Found | null, what = 'the page'): Promise<Found> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const again = () => {
      const found = look();
      if (found !== null) resolve(found);
      else if (performance.now() - began > PATIENCE_MS) reject(new Error(`the state never shows ${what}`));
      else setTimeout(again, 50);
    };
    again();
  });
}
