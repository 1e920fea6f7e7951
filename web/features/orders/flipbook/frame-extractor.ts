import { toJpeg } from '#web/features/orders/saving/save-file.ts';
import { pageCount, pageSize, secondOf } from './pages.ts';

/** A video whose first frame takes longer has failed, and so has a seek. */
const TIMEOUT_MS = 32_000;
/** A frame that is not shown this long after its seek will not be: browsers show none in a hidden tab. */
const FRAME_MS = 1000;

interface Size {
  width: number;
  height: number;
}

export type ExtractorState =
  | { status: 'loading' | 'failed' }
  | { status: 'ready'; count: number; ratio: number; canSave: boolean };

/**
 * Extracts the pages of a video, one seek after the other. They are stored as small pictures, so that turning them
 * needs no seek. A still is taken from the video itself, in its full size.
 */
export class FrameExtractor {
  private video = document.createElement('video');
  private readonly pages: HTMLCanvasElement[] = [];
  private readonly stop = new AbortController();
  /** Of pages; 0 until the video is loaded. */
  private count = 0;
  private work: Promise<unknown> = Promise.resolve();

  /** @param onChange receives each change of state: ready, one more page extracted, failed */
  constructor(
    private readonly url: string,
    private readonly onChange: (state: ExtractorState) => void,
  ) {}

  /** Loads the video and extracts its pages. Where the host does not allow other origins the pages are shown as well, but cannot be saved. */
  async open(): Promise<void> {
    try {
      // Browsers do not tell a refusal from a connection that broke off: only a second failure counts as the host's
      // answer.
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

  /** Draws a page, or the last one that has been extracted. */
  draw(page: number, target: HTMLCanvasElement): void {
    const picture = this.pages[page] ?? this.pages.at(-1);
    if (!picture) return;
    if (target.width !== picture.width) [target.width, target.height] = [picture.width, picture.height];
    target.getContext('2d')?.drawImage(picture, 0, 0);
  }

  /** A page as a JPEG in the size of the video; rejects where the host does not allow other origins. */
  async still(page: number): Promise<Blob> {
    return toJpeg(await this.extract(page, this.size));
  }

  close(): void {
    this.stop.abort();
    this.pages.length = 0;
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** When a seek fails the pages so far stay; without any the film has failed. */
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

  /** A page as a picture, after all that were requested before: the video has one position. */
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
   * Moves to a second, and waits until its frame can be drawn: at `seeked` Chromium may still draw the frame before.
   */
  private async seek(second: number): Promise<void> {
    if (Math.abs(this.video.currentTime - second) < 0.001) return;
    const shown = this.nextFrame();
    const done = this.waitFor('seeked');
    this.video.currentTime = second;
    await done;
    await shown();
  }

  /** Watches for the next frame that the video shows. The returned function waits for it, for `FRAME_MS` at most. */
  private nextFrame(): () => Promise<void> {
    const { video, stop } = this;
    // Firefox has the callback since 132.
    if (!('requestVideoFrameCallback' in video)) return () => Promise.resolve();
    const shown = new Promise<void>((resolve) => void video.requestVideoFrameCallback(() => resolve()));
    return async () => {
      const givenUp = new Promise<void>((resolve) => setTimeout(resolve, FRAME_MS));
      await Promise.race([shown, givenUp]);
      stop.signal.throwIfAborted();
    };
  }

  /** Waits for an event of the video. Rejects after `TIMEOUT_MS`, when the video fails, and when the film is closed. */
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
