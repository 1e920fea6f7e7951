import { toJpeg } from '#web/features/orders/files/save-file.ts';
import { hasPicture } from '#web/features/orders/files/use-video.ts';
import { abortAfter } from '#web/lib/wait.ts';
import { PAGES_PER_SECOND } from '#web/ui/use-page-turning.ts';

/** How long loading the first frame, or a seek, may take. */
const TIMEOUT_MS = 32_000;
/** How long to wait for a frame after its seek: in a hidden tab browsers show none. */
const FRAME_MS = 1000;
/** A flipbook session has nine takes. */
const MIN_PAGES = 9;
/** The memory of a phone does not hold more pages. */
const MAX_PAGES = 96;
/** Memory for the pictures of all pages. */
const MEMORY_BYTES = 48_000_000;

interface Size {
  width: number;
  height: number;
}

/** The pages of a video. */
export interface VideoPages {
  count: number;
  ratio: number;
  /** False if the host does not allow other origins: the pages can be shown but not saved. */
  canSave: boolean;
  /** Draws a page, or the last extracted one before it. */
  draw: (page: number, target: HTMLCanvasElement) => void;
  /** A page as a JPEG in the size of the video. */
  still: (page: number) => Promise<Blob>;
}

/** A loaded video, from which pages can be extracted. */
interface PagedVideo {
  size: Size;
  count: number;
  canSave: boolean;
  /** Draws a page in this size, after all that were requested before: the video can seek to one time at once. */
  extract: (page: number, size: Size) => Promise<HTMLCanvasElement>;
}

/**
 * Loads a video to extract its pages, each by a seek, until the signal aborts.
 *
 * @throws if the video cannot be loaded or has no pictures
 */
export async function openVideo(url: string, signal: AbortSignal): Promise<PagedVideo> {
  const video = await load(url, true, signal).catch(() => load(url, false, signal));
  const count = pageCount(video.duration);
  let work: Promise<unknown> = Promise.resolve();
  return {
    size: { width: video.videoWidth, height: video.videoHeight },
    count,
    canSave: video.crossOrigin !== null,
    extract(page, { width, height }) {
      const turn = work.then(async () => {
        await seek(video, secondOf(page, count, video.duration), signal);
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
        return canvas;
      });
      work = turn.catch(() => undefined);
      return turn;
    },
  };
}

/**
 * Extracts the pages of a video, one after the other, until the signal aborts. They are stored as small pictures, so that
 * turning a page needs no seek; a still is drawn from the video itself. After a failed seek the pages extracted so far are
 * kept.
 *
 * @param onChange called once the video is loaded, and with each further page
 * @throws if there is no page
 */
export async function extractPages(
  url: string,
  onChange: (pages: VideoPages) => void,
  signal: AbortSignal,
): Promise<void> {
  const { size, count, canSave, extract } = await openVideo(url, signal);
  const pages: HTMLCanvasElement[] = [];

  const report = () =>
    onChange({
      count,
      ratio: size.width / size.height,
      canSave,
      draw: (page, target) => {
        const picture = pages[page] ?? pages.at(-1);
        if (!picture) return;
        if (target.width !== picture.width) [target.width, target.height] = [picture.width, picture.height];
        target.getContext('2d')?.drawImage(picture, 0, 0);
      },
      still: async (page) => toJpeg(await extract(page, size)),
    });
  report();
  try {
    while (pages.length < count) {
      pages.push(await extract(pages.length, pageSize(size, count)));
      report();
    }
  } catch (error) {
    if (pages.length === 0) throw error;
  }
}

/** The number of pages of a video. */
export function pageCount(seconds: number): number {
  const pages = Math.round(seconds * PAGES_PER_SECOND);
  return Math.min(MAX_PAGES, Math.max(MIN_PAGES, Number.isFinite(pages) ? pages : MAX_PAGES));
}

/** The time of the video that a page shows: the middle of the page, so that rounding stays within it. */
const secondOf = (page: number, count: number, seconds: number): number => ((page + 0.5) / count) * seconds;

/** The size in pixels at which all pages of a video fit into {@link MEMORY_BYTES}. */
export function pageSize(video: Size, count: number): Size {
  const scale = Math.min(1, Math.sqrt(MEMORY_BYTES / (4 * count * video.width * video.height)));
  return { width: Math.max(1, Math.round(video.width * scale)), height: Math.max(1, Math.round(video.height * scale)) };
}

/** @param isReadable asks for a video whose pixels can be read, which the host has to allow */
async function load(url: string, isReadable: boolean, signal: AbortSignal): Promise<HTMLVideoElement> {
  throwIfAborted(signal);
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

/** The method of the signal, which Chrome has since 100. */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason as Error;
}

async function seek(video: HTMLVideoElement, second: number, signal: AbortSignal): Promise<void> {
  if (Math.abs(video.currentTime - second) < 0.001) return;
  await frameAfter('seeked', video, signal, () => (video.currentTime = second));
}

/**
 * Begins to load or to seek, and waits until the frame can be drawn: at `seeked` Chromium may still draw the previous
 * one. Rejects after `TIMEOUT_MS`, if the video fails, and when the signal aborts.
 */
async function frameAfter(
  event: 'loadeddata' | 'seeked',
  video: HTMLVideoElement,
  signal: AbortSignal,
  begin: () => unknown,
): Promise<void> {
  throwIfAborted(signal);
  const shown = new Promise<void>((resolve) => {
    // Firefox before 132 does not have it.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else resolve();
  });
  const done = new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
    for (const end of [signal, abortAfter(TIMEOUT_MS)])
      end.addEventListener('abort', () => reject(end.reason as Error), { once: true });
  });
  begin();
  await done;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, FRAME_MS))]);
  throwIfAborted(signal);
}
