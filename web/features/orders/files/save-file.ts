import { savesByShareSheet } from './device.ts';

/**
 * Whether an address is a complete `http:` or `https:` URL; `javascript:` and the like are never followed (contract,
 * "The graph").
 */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/**
 * Starts a browser download of a URL. It goes straight to disk, with the browser's own progress and resume, where a
 * Blob would hold a whole zip in memory.
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
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveUrl(url, fileName);
  // Safari reads the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/**
 * Starts a download of a URL that may turn out to be an HTML page: in a hidden sandboxed frame, where a page can do
 * nothing and the current page stays. A new window would need a user gesture, and the last one may be minutes ago.
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

/**
 * Opens the share sheet with a file on iOS, where it saves into the gallery; elsewhere, and where the share sheet
 * refuses, starts a download. `closed`: the visitor closed the share sheet.
 */
export async function shareOrSave(blob: Blob, fileName: string): Promise<'shared' | 'downloaded' | 'closed'> {
  const file = new File([blob], fileName, { type: blob.type });
  if (savesByShareSheet() && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'closed';
    }
  }
  saveBlob(file, fileName);
  return 'downloaded';
}
