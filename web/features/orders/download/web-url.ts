/** Only full addresses of the web may be opened; `javascript:` and the like never (contract, softFile). */
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

/**
 * The same for a link that may turn out to be a page: in a frame nobody sees, where a page can do nothing and this one
 * stays. A new window needs a finger on the button, and minutes have passed since there was one.
 */
export function saveInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Unduhan';
  frame.setAttribute('sandbox', 'allow-downloads');
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), 60_000);
}
