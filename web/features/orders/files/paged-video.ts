import { hasPicture } from '#web/features/orders/files/use-video.ts';
import { pause } from '#web/lib/wait.ts';
import { PAGES_PER_SECOND } from '#web/ui/use-page-turning.ts';

/** How long to wait for a frame after its seek: in a hidden tab browsers show none. */
const FRAME_MS = 1_000;
/** A flipbook session has nine takes. */
const MIN_PAGES = 9;
/** The memory of a phone does not hold more pages. */
const MAX_PAGES = 96;

/** A loaded video, from which pages can be extracted. */
export interface PagedVideo {
  width: number;
  height: number;
  count: number;
  /** False if the host does not allow other origins: the pages can be shown but not saved. */
  canSave: boolean;
  /** Draws a page in this scale, after all that were requested before: the video can seek to one time at once. */
  extract: (page: number, scale?: number) => Promise<HTMLCanvasElement>;
}

/**
 * Loads a video to extract its pages, each by a seek, until the signal aborts.
 *
 * @throws if the video cannot be loaded or has no pictures
 */
export async function openVideo(url: string, signal: AbortSignal): Promise<PagedVideo> {
  const video = await load(url, true, signal).catch(() => load(url, false, signal));
  const { videoWidth: width, videoHeight: height } = video;
  const count = pageCount(video.duration);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    width,
    height,
    count,
    canSave: video.crossOrigin !== null,
    extract(page, scale = 1) {
      const extraction = queue.then(async () => {
        // The middle of the page, so that rounding stays within it.
        await seek(video, ((page + 0.5) / count) * video.duration, signal);
        const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
        const canvas = Object.assign(document.createElement('canvas'), size);
        canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height);
        return canvas;
      });
      queue = extraction.catch(() => undefined);
      return extraction;
    },
  };
}

/** The number of pages of a video. */
export const pageCount = (seconds: number): number =>
  Math.min(MAX_PAGES, Math.max(MIN_PAGES, Math.round(seconds * PAGES_PER_SECOND)));

/** @param isReadable asks for a video whose pixels can be read, which the host has to allow */
async function load(url: string, isReadable: boolean, signal: AbortSignal): Promise<HTMLVideoElement> {
  signal.throwIfAborted();
  const video = document.createElement('video');
  if (isReadable) video.crossOrigin = 'anonymous';
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
  await frameAfter('loadeddata', video, signal, () =>
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url }),
  );
  if (!(video.duration > 0) || !hasPicture(video)) throw new Error('the video has no pictures');
  return video;
}

async function seek(video: HTMLVideoElement, second: number, signal: AbortSignal): Promise<void> {
  if (Math.abs(video.currentTime - second) < 0.001) return;
  await frameAfter('seeked', video, signal, () => (video.currentTime = second));
}

/**
 * Begins to load or to seek, and waits until the frame can be drawn: at `seeked` Chromium may still draw the previous
 * one. Rejects if the video fails, and when the signal aborts.
 */
async function frameAfter(
  event: 'loadeddata' | 'seeked',
  video: HTMLVideoElement,
  signal: AbortSignal,
  begin: () => unknown,
): Promise<void> {
  signal.throwIfAborted();
  const shown = new Promise<void>((resolve) => {
    // Firefox before 132 does not have it.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else resolve();
  });
  const settled = new AbortController();
  const done = new Promise<void>((resolve, reject) => {
    const once = { once: true, signal: settled.signal };
    video.addEventListener(event, () => resolve(), once);
    video.addEventListener('error', () => reject(new Error('the video cannot be played')), once);
    signal.addEventListener('abort', () => reject(signal.reason as Error), once);
  });
  begin();
  await done.finally(() => settled.abort());
  await Promise.race([shown, pause(FRAME_MS, signal)]);
  signal.throwIfAborted();
}
