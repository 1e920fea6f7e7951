import { beforeEach, expect, test, vi } from 'vitest';
import { pageScale } from '#web/features/orders/flipbook/use-video-pages.ts';
import { openVideo, pageCount } from './paged-video.ts';

/** A video of nine pages that shows the frame of a seek only when `showFrame` is called. */
class FakeVideo extends EventTarget {
  readonly duration = 1;
  readonly videoWidth = 60;
  readonly videoHeight = 50;
  readonly error = new Error('cannot be played');
  crossOrigin: string | null = null;
  shown = 0;
  private position = 0;
  private callbacks: (() => void)[] = [];

  get currentTime(): number {
    return this.position;
  }
  set currentTime(second: number) {
    this.position = second;
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }

  requestVideoFrameCallback(callback: () => void): number {
    return this.callbacks.push(callback);
  }
  showFrame(): void {
    this.shown = this.position;
    for (const callback of this.callbacks.splice(0)) callback();
  }
  removeAttribute(): void {}
  load(): void {}
}

/** The video that was created last. */
let video: FakeVideo;
/** The time of each frame that was drawn from the video, in seconds. */
let drawn: number[];

beforeEach(() => {
  vi.useFakeTimers();
  drawn = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'video' ? ((video = new FakeVideo()) as unknown as HTMLVideoElement) : create(name),
  );
  const context = { drawImage: (source: unknown) => void (source === video && drawn.push(video.shown)) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  );
});

const settle = () => vi.advanceTimersByTimeAsync(1);

/** Opens a video whose first loads fail. */
async function open(failures = 0) {
  const stop = new AbortController();
  const opening = openVideo('/video.mp4', stop.signal);
  for (let failure = 0; failure < failures; failure += 1) {
    video.dispatchEvent(new Event('error'));
    await settle();
  }
  video.dispatchEvent(new Event('loadeddata'));
  video.showFrame();
  return opening;
}

test('a page is cut when the video shows its frame, not when the video reports the seek', async () => {
  const { extract } = await open();
  const pages = [extract(0), extract(1)];
  await settle();
  expect(drawn).toEqual([]);
  for (const page of pages) {
    video.showFrame();
    await page;
    await settle();
  }
  expect(drawn.map((second) => Math.round(second * 18))).toEqual([1, 3]);
});

test('a video that shows no frame, as in a hidden tab, is cut all the same', async () => {
  const { extract } = await open();
  void extract(0);
  await vi.advanceTimersByTimeAsync(1100);
  expect(drawn).toHaveLength(1);
});

test('closing while the video loads does not load it again for a host that allows no other origins', async () => {
  const stop = new AbortController();
  const opening = openVideo('/video.mp4', stop.signal);
  const loads = () => vi.mocked(document.createElement).mock.calls.filter(([name]) => name === 'video').length;
  const before = loads();
  stop.abort();
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(loads()).toBe(before);
});

test.each([0, 1])('pages can be saved, but not where the host allows no other origins: %i', async (failures) => {
  expect((await open(failures)).canSave).toBe(failures === 0);
});

test.each([
  [4.75, 38],
  [0.4, 9],
  [600, 96],
  [Number.POSITIVE_INFINITY, 96],
])('a video of %s s makes %s pages', (seconds, pages) => {
  expect(pageCount(seconds)).toBe(pages);
});

test('pages of a small video have its size, those of a large one fit into 48 MB', () => {
  expect(pageScale({ width: 640, height: 534, count: 20 })).toBe(1);
  const [width, height, count] = [1920, 1080, 96];
  expect(width * height * pageScale({ width, height, count }) ** 2 * 4 * count).toBeCloseTo(48_000_000);
});
