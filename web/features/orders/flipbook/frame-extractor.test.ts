import { beforeEach, expect, test, vi } from 'vitest';
import { type ExtractorState, FrameExtractor } from './frame-extractor.ts';

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

async function openExtractor() {
  const states: string[] = [];
  const film = new FrameExtractor('/video.mp4', (state) => states.push(state.status));
  void film.open();
  video.dispatchEvent(new Event('loadeddata'));
  video.showFrame();
  await settle();
  return { film, states };
}

test('a page is cut when the video shows its frame, not when the video reports the seek', async () => {
  const { film } = await openExtractor();
  expect(drawn).toEqual([]);
  video.showFrame();
  await settle();
  video.showFrame();
  await settle();
  expect(drawn.map((second) => Math.round(second * 18))).toEqual([1, 3]);
  film.close();
});

test('a video that shows no frame, as in a hidden tab, is cut all the same', async () => {
  const { film } = await openExtractor();
  await vi.advanceTimersByTimeAsync(3100);
  expect(drawn).toHaveLength(3);
  film.close();
});

test('closing while the video loads does not load it again for a host that allows no other origins', async () => {
  const film = new FrameExtractor('/video.mp4', () => undefined);
  const opening = film.open();
  const loads = () => vi.mocked(document.createElement).mock.calls.filter(([name]) => name === 'video').length;
  const before = loads();
  film.close();
  await opening;
  expect(loads()).toBe(before);
});

test('closing while a frame is awaited cuts nothing more', async () => {
  const { film, states } = await openExtractor();
  const before = states.length;
  film.close();
  video.showFrame();
  await settle();
  expect(drawn).toEqual([]);
  expect(states).toHaveLength(before);
});

/** Opens a video whose first loads fail. */
async function openAfter(failures: number) {
  const states: ExtractorState[] = [];
  const film = new FrameExtractor('/video.mp4', (state) => states.push(state));
  void film.open();
  for (let failure = 0; failure < failures; failure += 1) {
    video.dispatchEvent(new Event('error'));
    await settle();
  }
  video.dispatchEvent(new Event('loadeddata'));
  video.showFrame();
  await settle();
  film.close();
  return states.at(-1);
}

test('pages can be saved after a load that broke off, and not where the host allows no other origins', async () => {
  expect(await openAfter(1)).toMatchObject({ status: 'ready', canSave: true });
  expect(await openAfter(2)).toMatchObject({ status: 'ready', canSave: false });
});
