import { keptSize, nextMissing, nearestThere, pageCount, secondOf } from './pages.ts';

/** A host that answers no seek for so long is not going to. */
const SEEK_MS = 8000;

export type FilmState = { status: 'loading' | 'failed' } | { status: 'ready'; count: number; cut: number; ratio: number; canSave: boolean };

/**
 * Cuts a video into pages: one seek after the other, the page that is up first. The pages are kept as small pictures,
 * so that turning them costs no seek, and a still is taken from the film itself, in its full size.
 */
export class Film {
  state: FilmState = { status: 'loading' };
  private video = document.createElement('video');
  private readonly pages = new Map<number, HTMLCanvasElement>();
  private readonly stop = new AbortController();
  private up = 0;
  private work: Promise<void> = Promise.resolve();

  /** @param onChange hears of every page that was cut out, and of the end of it */
  constructor(
    private readonly url: string,
    private readonly onChange: (state: FilmState) => void,
  ) {}

  /** Begins with the film. A host that lets no other site read its pictures still shows its pages; they can't be saved. */
  async open(): Promise<void> {
    try {
      await this.load(true).catch(() => this.load(false));
      this.say({ status: 'ready', count: pageCount(this.video.duration), cut: 0, ratio: this.video.videoWidth / this.video.videoHeight, canSave: this.video.crossOrigin !== null });
      this.cutOut();
    } catch {
      if (!this.stop.signal.aborted) this.say({ status: 'failed' });
    }
  }

  /** Draws the page, or its nearest neighbour until it is there itself. */
  draw(page: number, target: HTMLCanvasElement): void {
    if (this.state.status !== 'ready') return;
    this.up = page;
    const shown = nearestThere((some) => this.pages.has(some), page, this.state.count);
    const picture = shown === null ? undefined : this.pages.get(shown);
    if (!picture) return;
    if (target.width !== picture.width) [target.width, target.height] = [picture.width, picture.height];
    target.getContext('2d')?.drawImage(picture, 0, 0);
  }

  /** The page as a JPEG in the film's own size; null where the host lets nobody read it. */
  async still(page: number): Promise<Blob | null> {
    const { count } = this.ready();
    const turn = this.work.then(async () => {
      await this.seek(secondOf(page, count, this.video.duration));
      return this.picture({ width: this.video.videoWidth, height: this.video.videoHeight });
    });
    this.work = turn.then(
      () => undefined,
      () => undefined,
    );
    const picture = await turn;
    return new Promise((resolve, reject) => {
      try {
        picture.toBlob(resolve, 'image/jpeg', 0.92);
      } catch (error) {
        reject(error as Error);
      }
    });
  }

  close(): void {
    this.stop.abort();
    this.pages.clear();
    this.video.removeAttribute('src');
    this.video.load();
  }

  private say(state: FilmState): void {
    this.state = state;
    this.onChange(state);
  }

  private ready() {
    if (this.state.status !== 'ready') throw new Error('the film is not open');
    return this.state;
  }

  private async load(isReadable: boolean): Promise<void> {
    this.video = document.createElement('video');
    if (isReadable) this.video.crossOrigin = 'anonymous';
    Object.assign(this.video, { muted: true, playsInline: true, preload: 'auto', src: this.url });
    await this.heard('loadeddata');
    if (!(this.video.duration > 0) || !this.video.videoWidth) throw new Error('nothing to see');
  }

  /** One page after the other, until all are there or the film is closed. */
  private cutOut(): void {
    const { count, cut } = this.ready();
    const page = nextMissing((some) => this.pages.has(some), this.up, count);
    if (page === null || this.stop.signal.aborted) return;
    this.work = this.work
      .then(() => this.seek(secondOf(page, count, this.video.duration)))
      .then(() => {
        this.pages.set(page, this.picture(keptSize({ width: this.video.videoWidth, height: this.video.videoHeight }, count)));
        this.say({ ...this.ready(), cut: this.pages.size });
        this.cutOut();
      })
      // A page that can't be reached leaves a book of those that could; without a single one there is no book.
      .catch(() => {
        if (cut === 0 && !this.stop.signal.aborted) this.say({ status: 'failed' });
      });
  }

  private picture({ width, height }: { width: number; height: number }): HTMLCanvasElement {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(this.video, 0, 0, width, height);
    return canvas;
  }

  private async seek(second: number): Promise<void> {
    if (Math.abs(this.video.currentTime - second) < 0.001) return;
    const done = this.heard('seeked');
    this.video.currentTime = second;
    await done;
  }

  private heard(event: 'loadeddata' | 'seeked'): Promise<void> {
    const { video, stop } = this;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const { signal } = listening;
      const end = (error?: unknown) => {
        listening.abort();
        clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(error as Error);
      };
      const timer = setTimeout(() => end(new Error('the film does not answer')), event === 'seeked' ? SEEK_MS : 4 * SEEK_MS);
      video.addEventListener(event, () => end(), { signal });
      video.addEventListener('error', () => end(video.error ?? new Error('the film broke')), { signal });
      stop.signal.addEventListener('abort', () => end(stop.signal.reason), { signal });
      if (stop.signal.aborted) end(stop.signal.reason);
    });
  }
}
