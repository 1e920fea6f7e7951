import { afterPaint } from '#web/lib/wait.ts';

/** The longest wait for a picture on a slow connection. */
const LONGEST_WAIT_MS = 500;

/**
 * Resolves once the browser has painted what the document shows first, so that what runs then does not delay it. At
 * once in a hidden tab, which paints nothing.
 *
 * @param picture address of the picture that fills the first view; null where that is text
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
