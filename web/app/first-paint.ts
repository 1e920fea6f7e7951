/** Where no paint is reported: the page has been covered since, or its largest part is another. */
const LONGEST_WAIT_MS = 500;

/**
 * Resolves once the browser has painted what the document shows first, so that what runs then does not delay it. At
 * once in a hidden tab, which paints nothing, and where the browser reports no paint; after half a second in any case.
 *
 * @param picture address of the picture that fills the first view; null where that is text
 */
export async function firstPaint(picture: string | null): Promise<void> {
  if (document.hidden) return;
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  const text = reported('paint', ({ name }) => name === 'first-contentful-paint');
  const largest =
    picture === null ? null : reported('largest-contentful-paint', (entry) => 'url' in entry && entry.url === picture);
  await Promise.race([tooLong, Promise.all([text, largest])]);
}

/** Resolves when the browser has reported such an entry. */
async function reported(type: string, isIt: (entry: PerformanceEntry) => boolean): Promise<void> {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(isIt)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type, buffered: true });
  });
}
