import { savesByShareSheet } from '#web/lib/device.ts';

/**
 * Starts a browser download of a URL. Unlike a Blob, it is not held in memory, and the browser shows its progress and
 * can resume it.
 */
export function saveUrl(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Starts a browser download of a file that is in memory. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  saveUrl(url, file.name);
  // Safari reads the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/**
 * Starts a download of a URL that may turn out to be an HTML page. The hidden sandboxed frame runs no script, and the
 * current page stays. A new window would need a user gesture, and the last one may be minutes ago.
 */
export function saveUrlInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Unduhan';
  frame.setAttribute('sandbox', 'allow-downloads');
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), 60_000);
}

/** A canvas as a JPEG. Rejects if it contains a picture of a host that does not allow other origins. */
export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', 0.92),
  );

/** How the share sheet ended. `shared` does not say whether the files were saved. `closed`: by the visitor. */
type ShareOutcome = 'shared' | 'closed' | 'refused';

/** Opens the share sheet with files, without a text: iOS would offer to save it as a text file as well. */
export async function shareFiles(files: File[]): Promise<ShareOutcome> {
  if (!navigator.canShare({ files })) return 'refused';
  try {
    await navigator.share({ files });
    return 'shared';
  } catch (error) {
    // `InvalidStateError`: it is open already.
    return ['AbortError', 'InvalidStateError'].includes((error as Error).name) ? 'closed' : 'refused';
  }
}

/**
 * Opens the share sheet with a file on iOS, where it saves to the gallery. Elsewhere, and if the share sheet refuses,
 * starts a download.
 */
export async function shareOrSave(file: File): Promise<'shared' | 'closed' | 'downloaded'> {
  const way = savesByShareSheet() ? await shareFiles([file]) : 'refused';
  if (way === 'shared' || way === 'closed') return way;
  saveFile(file);
  return 'downloaded';
}
