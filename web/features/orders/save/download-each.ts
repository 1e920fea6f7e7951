import { lookAtLink } from '#web/features/orders/download/look-at-link.ts';
import { saveByBrowser } from '#web/features/orders/download/web-url.ts';
import { fetchFile } from './fetch-file.ts';
import type { SaveFile } from './save-file.ts';

/** Browsers ask, or drop some, when several downloads begin at the same moment. */
const GAP_MS = 700;

/** What became of it: `unreachable` can only be opened by hand, since its host lets no page read it. */
export type Outcome = 'saved' | 'unreachable' | 'gone';

/** Downloads the files one after the other, each under its own name. Ends early when the signal says so. */
export async function downloadEach(files: readonly SaveFile[], signal: AbortSignal, onOutcome: (file: SaveFile, outcome: Outcome) => void): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await gap(signal);
    if (signal.aborted) return;
    const outcome = await downloadOne(file, signal);
    if (signal.aborted) return;
    onOutcome(file, outcome);
  }
}

/** A link that the browser saves by itself costs no memory; one that it would show in place of the gallery goes through memory. */
async function downloadOne(file: SaveFile, signal: AbortSignal): Promise<Outcome> {
  const { verdict } = await lookAtLink(file.url);
  if (signal.aborted) return 'gone';
  if (verdict === 'page' || verdict === 'gone') return 'gone';
  if (verdict === 'attachment') {
    saveByBrowser(file.url, file.name);
    return 'saved';
  }
  try {
    const whole = await fetchFile(file, signal, () => undefined);
    const url = URL.createObjectURL(whole);
    saveByBrowser(url, whole.name);
    // The browser has taken it by the next turn of its loop; Safari needs a little longer.
    setTimeout(() => URL.revokeObjectURL(url), 30_000);
    return 'saved';
  } catch {
    return 'unreachable';
  }
}

const gap = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, GAP_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
