import { pause } from '#web/lib/wait.ts';
import { fetchFile } from './fetch-file.ts';
import { probeLink } from './probe-link.ts';
import { saveFile, saveUrl } from './save-file.ts';
import type { FileToSave } from './files-to-save.ts';

/** Between two downloads: browsers ask, or drop some, when several begin at the same moment. */
const GAP_SECONDS = 0.7;

/**
 * `unreachable`: the host does not allow other origins, so that the visitor has to open the file. `gone`: there is no
 * such file.
 */
export type Outcome = 'saved' | 'unreachable' | 'gone';

/** Downloads the files one after the other, each under its own name, until the signal aborts. */
export async function downloadEach(
  files: readonly FileToSave[],
  signal: AbortSignal,
  onOutcome: (file: FileToSave, outcome: Outcome) => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await pause(GAP_SECONDS, signal);
    if (signal.aborted) return;
    const outcome = await downloadOne(file, signal);
    if (signal.aborted) return;
    onOutcome(file, outcome);
  }
}

/**
 * A link that the browser saves needs no memory; one that it would open instead of the gallery is loaded into memory
 * first.
 */
async function downloadOne(file: FileToSave, signal: AbortSignal): Promise<Outcome> {
  const kind = await probeLink(file.url);
  if (signal.aborted || kind === 'page' || kind === 'gone') return 'gone';
  if (kind === 'attachment') {
    saveUrl(file.url, file.name);
    return 'saved';
  }
  try {
    saveFile(await fetchFile(file, signal));
    return 'saved';
  } catch {
    return 'unreachable';
  }
}
