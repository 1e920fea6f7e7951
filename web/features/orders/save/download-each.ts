import { fetchFile, probeLink } from '#web/features/orders/files/file-host.ts';
import { saveFile, saveUrl } from '#web/features/orders/files/save-file.ts';
import { pause } from '#web/lib/wait.ts';
import type { SheetFile } from './sheet-files.ts';

/** The pause between two downloads: browsers ask, or drop some, if several start at once. */
const GAP_SECONDS = 0.7;

/**
 * Downloads files one after the other, each under its own name, until the signal aborts.
 *
 * @param onEnd called after each file
 */
export async function downloadEach(
  files: readonly SheetFile[],
  signal: AbortSignal,
  onEnd: (file: SheetFile, isSaved: boolean) => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await pause(GAP_SECONDS, signal);
    const isSaved = !signal.aborted && (await download(file, signal));
    if (signal.aborted) return;
    onEnd(file, isSaved);
  }
}

/**
 * Downloads a file. A link that the browser would open instead of saving is loaded into memory first.
 *
 * @returns false if the file does not exist, or its host does not allow other origins
 */
async function download(file: SheetFile, signal: AbortSignal): Promise<boolean> {
  const kind = await probeLink(file.url);
  if (signal.aborted || kind === 'broken') return false;
  try {
    if (kind === 'attachment') saveUrl(file.url, file.name);
    else saveFile(await fetchFile(file, signal));
    return true;
  } catch {
    return false;
  }
}
