import type { DownloadEnd } from './asking.ts';

/** What a tab tells the others that show the same invoice. */
export type TabNews = { news: 'asked'; askedAt: number } | { news: 'asking' } | { news: 'preparing'; since: string } | { news: 'ended'; end: DownloadEnd };

/** Longer than a message takes to the next tab: whoever gets the lock has heard the news before. */
const LINGER_MS = 300;

/** The other tabs of this browser that show the same. Where there is no channel, or none may be opened, every tab is alone. */
export function openChannel(key: string, onNews: (news: TabNews) => void) {
  const channel = channelNamed(key);
  if (!channel) return { tell: () => undefined, close: () => undefined };
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => onNews(data);
  return { tell: (news: TabNews) => channel.postMessage(news), close: () => channel.close() };
}

/** Browsers told to let no site store anything refuse channels, too: Firefox when one is made. */
function channelNamed(key: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(key);
  } catch {
    return null;
  }
}

/**
 * Runs the work in one tab at a time; a tab that is closed leaves its place to the next, and one that has gone silent
 * (phones put hidden tabs to sleep, locks and all) is not waited for. Where there are no locks (plain http), or they are
 * refused (a browser that lets no site store anything), every tab works: the BFF makes one preparation of it all the same.
 */
export async function inOneTab(key: string, { signal, silence, work }: { signal: AbortSignal; silence: Promise<void>; work: () => Promise<void> }): Promise<void> {
  // The types know only secure pages and new browsers.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return work();
  const queue = new AbortController();
  let isOurTurn = false;
  signal.addEventListener('abort', () => queue.abort());
  void silence.then(() => queue.abort());
  try {
    await locks.request(key, { signal: queue.signal }, async () => {
      isOurTurn = true;
      await work();
      await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : LINGER_MS));
    });
  } catch (error) {
    if (isOurTurn) throw error;
    // Leaving the queue is no fault: nobody wants it any more, nobody answers, or there may be no queue.
    if (!signal.aborted) await work();
  }
}

/** Longer than two questions of a tab that is awake are apart. */
const SILENCE_MS = 90_000;

/** Comes true once nobody has been heard for long. */
export function listenForSilence() {
  let hush = () => undefined as void;
  const silence = new Promise<void>((resolve) => (hush = resolve));
  let timer = setTimeout(hush, SILENCE_MS);
  const stop = () => clearTimeout(timer);
  return {
    silence,
    heard(): void {
      stop();
      timer = setTimeout(hush, SILENCE_MS);
    },
    stop,
  };
}
