import { afterPaint } from '#web/lib/wait.ts';

/** The longest wait for a picture on a slow connection. */
const LONGEST_WAIT_MS = 500;

/**
 * Resolves once the browser has painted the first view of the document, so that later work does not delay it. In a
 * hidden tab, which paints nothing, it resolves at once.
 *
 * @param picture address of the picture that fills the first view; null if that is text
 */
export async function firstPaint(picture: string | null): Promise<void> {
  if (document.hidden) return;
  if (picture !== null) {
    const loaded = Object.assign(new Image(), { src: picture }).decode();
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.race([loaded, tooLong]).catch(() => undefined);
  }
  await afterPaint();
}
