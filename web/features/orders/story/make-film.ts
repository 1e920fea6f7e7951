import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { openVideo } from '#web/features/orders/files/paged-video.ts';
import { toJpeg } from '#web/features/orders/files/save-file.ts';
import { createCard, STORY, type StoryOrder } from './draw-story.ts';

/**
 * Pages are turned faster than in the flipbook, so that they fit there and back. Each is two frames: apps expect 24.
 */
const FILM_PAGES_PER_SECOND = 12;
const FRAMES_PER_PAGE = 2;
const FRAMES_PER_SECOND = FILM_PAGES_PER_SECOND * FRAMES_PER_PAGE;
/**
 * The fewest pages of a film are 3 s of it; of a longer video, only as many are shown as fit there and back into 6 s.
 */
const MIN_PAGES = 3 * FILM_PAGES_PER_SECOND;
const MAX_PAGES_THERE = 3 * FILM_PAGES_PER_SECOND;
/** H.264 is what every phone's gallery and every app opens. */
const CODECS = ['avc', 'vp9', 'av1', 'vp8'] as const;
const quality = new Quality({ bitrate: 6_000_000 });
/** The card shows pages about 840 px wide. */
const MAX_PAGE_WIDTH = 900;

/** The pages of a film from a flipbook of `count` pages: there and back, as often as it takes. */
export function filmPages(count: number): number[] {
  const shown = Math.min(count, MAX_PAGES_THERE);
  const there = Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
  const loop = [...there, ...there.slice(1, -1).reverse()];
  return Array.from({ length: Math.ceil(MIN_PAGES / loop.length) }, () => loop).flat();
}

interface FilmOptions {
  url: string;
  order: StoryOrder;
  /** Shows the film while it is made. */
  canvas: HTMLCanvasElement;
  /** Called with the share of the film that is made, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Makes a film for stories from a video: its flipbook on the story card, as an MP4 without sound. It is made on the
 * device, one frame after the other: pages that come again are kept as JPEG, and `add` waits while the encoder is busy.
 *
 * @throws if the host does not allow other origins, or the device cannot encode
 */
export async function makeFilm({ url, order, canvas, onProgress }: FilmOptions, signal: AbortSignal): Promise<Blob> {
  const codec = await getFirstEncodableVideoCodec([...CODECS], { ...STORY, quality });
  const video = await openVideo(url, signal);
  if (codec === null || !video.canSave) throw new Error('this video cannot become a film');
  const scale = Math.min(1, MAX_PAGE_WIDTH / video.width);
  const draw = await createCard(canvas, order, { layout: 'ticket', size: video, isPrint: false });

  const source = new CanvasSource(canvas, { codec, quality });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  try {
    await output.start();
    const stills = new Map<number, Blob>();
    const pages = filmPages(video.count);
    for (const [index, page] of pages.entries()) {
      signal.throwIfAborted();
      const still = stills.get(page);
      const picture = still ? await createImageBitmap(still) : await video.extract(page, scale);
      draw(picture);
      if (picture instanceof ImageBitmap) picture.close();
      else stills.set(page, await toJpeg(picture));
      for (let frame = 0; frame < FRAMES_PER_PAGE; frame += 1)
        await source.add((index * FRAMES_PER_PAGE + frame) / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
      onProgress((index + 1) / pages.length);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  if (target.buffer === null) throw new Error('no film');
  return new Blob([target.buffer], { type: 'video/mp4' });
}
