import { toJpeg } from '#web/features/orders/saving/save-file.ts';
import { nearestExtracted, nextMissing, pageCount, pageSize, secondOf } from './pages.ts';

/** A video whose first frame takes longer, and a seek that does, have failed. */
const LOAD_MS = 32_000;
const SEEK_MS = 8000;
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
 * Extracts pages from a video: one seek after the other, the current page first. Pages are stored as small pictures,
 * so that turning them needs no seek. A still is taken from the video itself, in its full size.
 */
export class FrameExtractor {
  private video = document.createElement('video');
  private readonly pages = new Map<number, HTMLCanvasElement>();
  private readonly stop = new AbortController();
  /** Of pages; 0 until the video is loaded. */
  private count = 0;
  private current = 0;
  private work: Promise<unknown> = Promise.resolve();

  /** @param onChange receives each change of state: ready, one more page extracted, failed */
  constructor(
    private readonly url: string,
    private readonly onChange: (state: ExtractorState) => void,
  ) {}

  /** Loads the video. Where the host does not allow other origins the pages are shown as well, but cannot be saved. */
  async open(): Promise<void> {
    try {
      const orElse = (isReadable: boolean) => () => {
        this.stop.signal.throwIfAborted();
        return this.load(isReadable);
      };
      // Browsers do not tell a refusal from a connection that broke off: only a second failure counts as the host's
      // answer.
      await this.load(true).catch(orElse(true)).catch(orElse(false));
      const count = (this.count = pageCount(this.video.duration));
      const ratio = this.size.width / this.size.height;
      const report = () => this.onChange({ status: 'ready', count, ratio, canSave: this.video.crossOrigin !== null });
      report();
      this.extractAll(report).catch(() => this.fail());
    } catch {
      this.fail();
    }
  }

  /** Draws a page, or the nearest one that has been extracted. */
  draw(page: number, target: HTMLCanvasElement): void {
    this.current = page;
    const shown = nearestExtracted((some) => this.pages.has(some), page, this.count);
    const picture = shown === null ? undefined : this.pages.get(shown);
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
    this.pages.clear();
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** When a seek fails the pages so far stay; without any the film has failed. */
  private fail(): void {
    if (this.pages.size === 0 && !this.stop.signal.aborted) this.onChange({ status: 'failed' });
  }

  private get size(): Size {
    return { width: this.video.videoWidth, height: this.video.videoHeight };
  }

  private async load(isReadable: boolean): Promise<void> {
    this.video = document.createElement('video');
    if (isReadable) this.video.crossOrigin = 'anonymous';
    Object.assign(this.video, { muted: true, playsInline: true, preload: 'auto', src: this.url });
    const shown = this.nextFrame();
    await this.waitFor('loadeddata', LOAD_MS);
    await shown();
    if (!(this.video.duration > 0) || !this.video.videoWidth) throw new Error('the video has no pictures');
  }

  private async extractAll(onPage: () => void): Promise<void> {
    const next = () => nextMissing((some) => this.pages.has(some), this.current, this.count);
    for (let page = next(); page !== null; page = next()) {
      this.pages.set(page, await this.extract(page, pageSize(this.size, this.count)));
      onPage();
    }
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
    const done = this.waitFor('seeked', SEEK_MS);
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

  /** Waits for an event of the video, for `ms` at most. Rejects when the video fails or the film is closed, too. */
  private waitFor(event: 'loadeddata' | 'seeked', ms: number): Promise<void> {
    const { video, stop } = this;
    return new Promise((resolve, reject) => {
      stop.signal.throwIfAborted();
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
      for (const signal of [stop.signal, AbortSignal.timeout(ms)])
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }
}
