import { fireEvent, waitFor } from '@testing-library/dom';
import { afterPaint } from '#web/lib/wait.ts';
import type { Step } from './states/state.ts';

/** Long, because many frames load their modules at once. */
const TIMEOUT_MS = 30_000;

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f8c63d"/><circle cx="200" cy="200" r="120" fill="#cf1f17"/></svg>';

/** Runs the steps of a state, each as soon as its element is rendered. */
export async function runSteps(steps: Step[]): Promise<void> {
  await find('main h1, dialog[open]');
  for (const step of steps) {
    if ('press' in step) (await find('button, a, summary, [role="button"]', step.press)).click();
    else if ('write' in step)
      fireEvent.input(await find('input:not([readonly])', step.write), { target: { value: step.text } });
    else if ('choose' in step)
      fireEvent.change(await find('input', step.choose), {
        target: { files: [new File([PICTURE], 'picture.svg', { type: 'image/svg+xml' })] },
      });
    else if ('scroll' in step) (await find(step.scroll)).scrollIntoView();
    else await find(step.await);
  }
}

/**
 * The first element that matches the selector; with `words` the first visible one whose accessible name is these words,
 * or starts with them. An open dialog is searched before the page, and the page before header and footer.
 */
async function find(selector: string, words?: string): Promise<HTMLElement> {
  const look = () => {
    const found = words === undefined ? document.querySelector<HTMLElement>(selector) : findNamed(selector, words);
    if (!found) throw new Error(`the state never shows ${selector} "${words ?? ''}"`);
    return found;
  };
  const found = await waitFor(look, { timeout: TIMEOUT_MS });
  // Until the paint, effects have not run.
  await afterPaint();
  return found;
}

function findNamed(selector: string, words: string): HTMLElement | undefined {
  const roots = [document.querySelector('dialog[open]'), document.querySelector('main'), document];
  const all = roots
    .flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])])
    .filter((one) => one.checkVisibility() || one.matches('input[type=file]'));
  return all.find((one) => nameOf(one) === words) ?? all.find((one) => nameOf(one).startsWith(words));
}

function nameOf(element: HTMLElement): string {
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
  return (element.getAttribute('aria-label') ?? (labels || element.textContent || '')).trim();
}
