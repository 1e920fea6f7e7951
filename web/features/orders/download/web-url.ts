/** Only full addresses of the web may be opened; `javascript:` and the like never (CONTRACT, SoftFile). */
export function isWebUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * Lets the browser fetch a file by itself: a plain GET goes straight to disk, with the browser's own progress and
 * resume, where a blob would hold the whole zip in a phone's memory.
 */
export function saveByBrowser(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
