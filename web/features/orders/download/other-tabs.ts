import type { DownloadEnd } from './asking.ts';

/** What a tab tells the others that show the same invoice. */
export type TabNews = { news: 'asked'; askedAt: number } | { news: 'ended'; end: DownloadEnd };

/** Longer than a message takes to the next tab: whoever gets the lock has heard the news before. */
const LINGER_MS = 300;

/** The other tabs of this browser that show the same. Where there is no channel, every tab is alone. */
export function openChannel(key: string, onNews: (news: TabNews) => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(key);
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => onNews(data);
  return { tell: (news: TabNews) => channel.postMessage(news), close: () => channel.close() };
}

/**
 * Runs the work in one tab at a time; a tab that is closed leaves its place to the next. Where there are no locks (plain
 * http) every tab works: the BFF makes one preparation of it all the same.
 */
export async function inOneTab(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // The types know only secure pages and new browsers.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return work();
  const held = locks.request(key, { signal }, async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : LINGER_MS));
  });
  // Leaving while still in the queue rejects; that is no fault.
  return held.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
