import { toJpeg } from '#web/features/orders/saving/save-file.ts';
import { pageCount, pageSize, secondOf } from './pages.ts';

/** How long loading the first frame, or a seek, may take. */
const TIMEOUT_MS = 32_000;
/** How long to wait for a frame after its seek: in a hidden tab browsers show none. */
const FRAME_MS = 1000;

interface Size {
  width: number;
  height: number;
}

export type ExtractorState =
  | { status: 'loading' | 'failed' }
  | { status: 'ready'; count: number; ratio: number; canSave: boolean };

/**
 * Extracts the pages of a video, one seek after the other. They are stored as small pictures, so that turning a page
 * needs no seek. A still is drawn from the video itself, in full size.
 */
export class FrameExtractor {
  private video = document.createElement('video');
  private readonly pages: HTMLCanvasElement[] = [];
  private readonly stop = new AbortController();
  /** The number of pages; 0 until the video is loaded. */
  private count = 0;
  private work: Promise<unknown> = Promise.resolve();

  /** @param onChange called with each new state: ready, a further page extracted, failed */
  constructor(
    private readonly url: string,
    private readonly onChange: (state: ExtractorState) => void,
  ) {}

  /**
   * Loads the video and extracts its pages. If the host does not allow other origins, they can be shown but not saved.
   */
  async open(): Promise<void> {
    try {
      // Browsers report a refusal by CORS and a lost connection alike: only a second failure counts as a refusal.
      await this.load(true)
        .catch(() => this.load(true))
        .catch(() => this.load(false));
      const count = (this.count = pageCount(this.video.duration));
      const ratio = this.size.width / this.size.height;
      const report = () => this.onChange({ status: 'ready', count, ratio, canSave: this.video.crossOrigin !== null });
      report();
      while (this.pages.length < count) {
        this.pages.push(await this.extract(this.pages.length, pageSize(this.size, count)));
        report();
      }
    } catch {
      this.fail();
    }
  }

  /** Draws a page, or the last extracted one before it. */
  draw(page: number, target: HTMLCanvasElement): void {
    const picture = this.pages[page] ?? this.pages.at(-1);
    if (!picture) return;
    if (target.width !== picture.width) [target.width, target.height] = [picture.width, picture.height];
    target.getContext('2d')?.drawImage(picture, 0, 0);
  }

  /** A page as a JPEG in the size of the video. Rejects if the host does not allow other origins. */
  async still(page: number): Promise<Blob> {
    return toJpeg(await this.extract(page, this.size));
  }

  close(): void {
    this.stop.abort();
    this.pages.length = 0;
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** After a failed seek the pages extracted so far are kept. If there are none, the state is `failed`. */
  private fail(): void {
    if (this.pages.length === 0 && !this.stop.signal.aborted) this.onChange({ status: 'failed' });
  }

  private get size(): Size {
    return { width: this.video.videoWidth, height: this.video.videoHeight };
  }

  private async load(isReadable: boolean): Promise<void> {
    this.stop.signal.throwIfAborted();
    this.video = document.createElement('video');
    if (isReadable) this.video.crossOrigin = 'anonymous';
    Object.assign(this.video, { muted: true, playsInline: true, preload: 'auto', src: this.url });
    const shown = this.nextFrame();
    await this.waitFor('loadeddata');
    await shown();
    if (!(this.video.duration > 0) || !this.video.videoWidth) throw new Error('the video has no pictures');
  }

  /** Draws a page, after all that were requested before: the video can seek to one time at once. */
  private extract(page: number, size: Size): Promise<HTMLCanvasElement> {
    const turn = this.work.then(async () => {
      await this.seek(secondOf(page, this.count, this.video.duration));
      const canvas = Object.assign(document.createElement('canvas'), size);
      canvas.getContext('2d')?.drawImage(this.video, 0, 0, size.width, size.height);
      return canvas;
    });
    this.work = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Seeks, and waits until the frame can be drawn: at `seeked` Chromium may still draw the previous one.
   */
  private async seek(second: number): Promise<void> {
    if (Math.abs(this.video.currentTime - second) < 0.001) return;
    const shown = this.nextFrame();
    const done = this.waitFor('seeked');
    this.video.currentTime = second;
    await done;
    await shown();
  }

  /** Listens for the next frame that the video shows. The returned function waits for it, for at most `FRAME_MS`. */
  private nextFrame(): () => Promise<void> {
    const { video, stop } = this;
    // Firefox before 132 does not have it.
    if (!('requestVideoFrameCallback' in video)) return () => Promise.resolve();
    const shown = new Promise<void>((resolve) => void video.requestVideoFrameCallback(() => resolve()));
    return async () => {
      const givenUp = new Promise<void>((resolve) => setTimeout(resolve, FRAME_MS));
      await Promise.race([shown, givenUp]);
      stop.signal.throwIfAborted();
    };
  }

  /** Waits for an event of the video. Rejects after `TIMEOUT_MS`, if the video fails, and on `close`. */
  private waitFor(event: 'loadeddata' | 'seeked'): Promise<void> {
    const { video, stop } = this;
    return new Promise((resolve, reject) => {
      stop.signal.throwIfAborted();
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
      for (const signal of [stop.signal, AbortSignal.timeout(TIMEOUT_MS)])
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }
}
