import { type Answer, askForZip, type DownloadEnd } from './asking.ts';
import { clearNote, noteKey, readNote, writeNote } from './download-note.ts';
import { inOneTab, openChannel } from './other-tabs.ts';
import { saveByBrowser, saveInFrame } from './web-url.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'asking' }
  /** `since`: by the server's clock where it says, else when this device asked. `isResumed`: it did so before a reload. */
  | { step: 'preparing'; since: string; isResumed: boolean }
  | { step: 'started'; url: string }
  | { step: 'failed'; message: string };

type Parts = { invoice: string; ask: () => Promise<Answer>; onState: (state: DownloadState) => void };
export type DownloadJob = ReturnType<typeof createDownloadJob>;

/**
 * The way of one order's zip, from the question to the browser's download, for all tabs of this browser: one of them
 * asks, all show how far it is, and the download starts once. A note survives reload and closed tab, so that the next
 * visit goes on where this one left.
 */
export function createDownloadJob({ invoice, ask, onState }: Parts) {
  const key = noteKey(invoice);
  let running: AbortController | null = null;
  const channel = openChannel(key, (news) => {
    if (news.news === 'ended') end(news.end);
    else if (!running) run(news.askedAt, 'tab');
  });

  function end(ended: DownloadEnd) {
    running?.abort();
    running = null;
    clearNote(invoice);
    onState(ended.step === 'ready' ? { step: 'started', url: ended.url } : ended);
  }

  function run(askedAt: number, joined: 'reload' | 'tab' | null) {
    const mine = new AbortController();
    running = mine;
    const preparing = (since: string | null) => onState({ step: 'preparing', since: since ?? new Date(askedAt).toISOString(), isResumed: joined === 'reload' });
    if (joined) preparing(null);
    else onState({ step: 'asking' });
    const work = async () => {
      // Another tab may have ended it while this one stood in the queue.
      const isOver = readNote(invoice) === null;
      const ended = isOver ? null : await askForZip({ ask, signal: mine.signal, askedAt, wasAnswered: joined !== null, onPreparing: preparing });
      if (mine.signal.aborted) return;
      running = null;
      if (ended === null) return end({ step: 'idle' });
      if (ended.step === 'ready') save(ended, `${invoice}.zip`);
      end(ended);
      channel.tell({ news: 'ended', end: ended });
    };
    void inOneTab(key, mine.signal, work);
  }

  return {
    /** Goes on with what this device asked for before a reload or in another tab. */
    resume(): void {
      const askedAt = readNote(invoice);
      if (askedAt !== null) run(askedAt, 'reload');
    },
    start(): void {
      if (running) return;
      const askedAt = Date.now();
      writeNote(invoice, askedAt);
      channel.tell({ news: 'asked', askedAt });
      run(askedAt, null);
    },
    /** The visitor no longer wants it, in any tab. The BFF prepares it all the same. */
    cancel(): void {
      end({ step: 'idle' });
      channel.tell({ news: 'ended', end: { step: 'idle' } });
    },
    /** This page goes; the note stays. */
    leave(): void {
      running?.abort();
      channel.close();
    },
  };
}

function save({ url, isSure }: DownloadEnd & { step: 'ready' }, fileName: string): void {
  if (isSure) saveByBrowser(url, fileName);
  else saveInFrame(url);
}
