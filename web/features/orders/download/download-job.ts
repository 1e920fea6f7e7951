import { type Answer, askForZip, type DownloadEnd } from './asking.ts';
import { clearNote, hasNote, noteKey, readNote, writeNote } from './download-note.ts';
import { inOneTab, listenForSilence, openChannel } from './other-tabs.ts';
import { saveByBrowser, saveInFrame } from './web-url.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'asking' }
  /** `since`: by the server's clock where it says, else when this device asked. `isResumed`: it did so before a reload. */
  | { step: 'preparing'; since: string; isResumed: boolean }
  | { step: 'started'; url: string }
  | { step: 'failed'; message: string };

type Parts = { invoice: string; ask: () => Promise<Answer>; onState: (state: DownloadState) => void };

/**
 * The way of one order's zip, from the question to the browser's download, for all tabs of this browser: one of them
 * asks, all show how far it is, and the download starts once. A note survives reload and closed tab, so that the next
 * visit goes on where this one left.
 */
export class DownloadJob {
  readonly #parts: Parts;
  readonly #channel: ReturnType<typeof openChannel>;
  #running: AbortController | null = null;
  /** While this tab waits for others. */
  #others: ReturnType<typeof listenForSilence> | null = null;

  #onPreparing: (since: string) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#channel = openChannel(noteKey(parts.invoice), (news) => {
      this.#others?.heard();
      if (news.news === 'ended') this.#end(news.end);
      else if (news.news === 'asked' && !this.#running) this.#run(news.askedAt, 'tab');
      // Whichever tab asks, all show how far it is.
      else if (news.news === 'preparing' && this.#running) this.#onPreparing(news.since);
    });
  }

  /** Goes on with what this device asked for before a reload or in another tab. */
  resume(): void {
    const askedAt = readNote(this.#parts.invoice);
    if (askedAt !== null) this.#run(askedAt, 'reload');
  }

  start(): void {
    if (this.#running) return;
    const askedAt = Date.now();
    writeNote(this.#parts.invoice, askedAt);
    // First in the queue, then to the others: it is this tab that asks.
    this.#run(askedAt, null);
    this.#channel.tell({ news: 'asked', askedAt });
  }

  /** The visitor no longer wants it, in any tab. The BFF prepares it all the same. */
  cancel(): void {
    this.#end({ step: 'idle' });
    this.#channel.tell({ news: 'ended', end: { step: 'idle' } });
  }

  /** This page goes; the note stays. */
  leave(): void {
    this.#running?.abort();
    this.#others?.stop();
    this.#channel.close();
  }

  #end(ended: DownloadEnd): void {
    this.#running?.abort();
    this.#running = null;
    clearNote(this.#parts.invoice);
    this.#parts.onState(ended.step === 'ready' ? { step: 'started', url: ended.url } : ended);
  }

  #run(askedAt: number, joined: 'reload' | 'tab' | null): void {
    const { invoice, onState } = this.#parts;
    const mine = new AbortController();
    this.#running = mine;
    this.#others?.stop();
    this.#others = listenForSilence();
    this.#onPreparing = (since) => onState({ step: 'preparing', since, isResumed: joined === 'reload' });
    const here = new Date(askedAt).toISOString();
    if (joined) this.#onPreparing(here);
    else onState({ step: 'asking' });
    const onPreparing = (since: string | null) => {
      this.#onPreparing(since ?? here);
      this.#channel.tell({ news: 'preparing', since: since ?? here });
    };
    const work = async () => {
      this.#others?.stop();
      const ended = hasNote(invoice) ? await askForZip({ ask: () => this.#askAloud(), signal: mine.signal, askedAt, wasAnswered: joined !== null, onPreparing }) : null;
      if (mine.signal.aborted) return;
      this.#running = null;
      // Another tab may have ended it, while this one stood in the queue or slept.
      if (ended === null || !hasNote(invoice)) return this.#end({ step: 'idle' });
      if (ended.step === 'ready') save(ended, `${invoice}.zip`);
      this.#end(ended);
      this.#channel.tell({ news: 'ended', end: ended });
    };
    void inOneTab(noteKey(invoice), { signal: mine.signal, silence: this.#others.silence, work });
  }

  #askAloud(): Promise<Answer> {
    this.#channel.tell({ news: 'asking' });
    return this.#parts.ask();
  }
}

function save({ url, isSure }: DownloadEnd & { step: 'ready' }, fileName: string): void {
  if (isSure) saveByBrowser(url, fileName);
  else saveInFrame(url);
}
