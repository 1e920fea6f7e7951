import type { Step } from './states/state.ts';

/** Long, because many frames load their modules at once. */
const TIMEOUT_MS = 30_000;

/** Runs the steps of a state, each as soon as its element is rendered. */
export async function runSteps(steps: Step[]): Promise<void> {
  await waitFor(() => document.querySelector('main h1, dialog[open]'));
  for (const step of steps) {
    if ('press' in step) (await findNamed('button, a, summary, [role="button"]', step.press)).click();
    else if ('write' in step) await write(step);
    else if ('choose' in step) await choose(step.choose);
    else await waitFor(() => document.querySelector(step.await), step.await);
  }
}

async function write({ write: label, text }: { write: string; text: string }): Promise<void> {
  const field = (await findNamed('input:not([readonly]), select, textarea:not([readonly])', label)) as HTMLInputElement;
  const owner = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  // React ignores values set through its own property: the native setter makes the change visible to it.
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

async function choose(label: string): Promise<void> {
  const field = (await findNamed('input', label)) as HTMLInputElement;
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f8c63d"/><circle cx="200" cy="200" r="120" fill="#cf1f17"/></svg>';
  const files = new DataTransfer();
  files.items.add(new File([picture], 'picture.svg', { type: 'image/svg+xml' }));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * The first visible element that matches the selector and whose accessible name is these words, or starts with them. An
 * open dialog is searched before the page, and the page before header and footer.
 */
function findNamed(selector: string, words: string): Promise<HTMLElement> {
  return waitFor(() => {
    const roots = [document.querySelector('dialog[open]'), document.querySelector('main'), document];
    const all = roots
      .flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])])
      .filter((one) => one.checkVisibility() || one.matches('input[type=file]'));
    return all.find((one) => nameOf(one) === words) ?? all.find((one) => nameOf(one).startsWith(words)) ?? null;
  }, `${selector} "${words}"`);
}

function nameOf(element: HTMLElement): string {
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
  return (element.getAttribute('aria-label') ?? (labels || element.textContent || '')).trim();
}

function waitFor<Found>(find: () => Found | null, what = 'the page'): Promise<Found> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = find();
      if (found !== null) resolve(found);
      else if (performance.now() - start > TIMEOUT_MS) reject(new Error(`the state never shows ${what}`));
      else setTimeout(check, 50);
    };
    check();
  });
}
