import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';

/** How long a zip is waited for: its timeout, and a little more for the answer. */
export const WAIT_MS = DOWNLOAD_TIMEOUT_MS + 15 * 60_000;

const PREFIX = 'zip-asked-';
/** Used where local storage is blocked: a note then ends with its document. */
const memory = new Map<string, string>();

/** How a pending download ended. The link of a zip is never stored. */
export type PendingDownloadEnd = 'saved' | 'cancelled' | { failure: string };

/** What another tab did: asked for the zip, or ended the wait for it. */
export type PendingDownloadChange = { askedAt: number } | { end: PendingDownloadEnd };

/** The storage key of an invoice. It holds a hash (cyrb53), so that a shared computer does not show whose photos were downloaded. */
export function pendingDownloadKey(invoice: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < invoice.length; at += 1) {
    const code = invoice.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return PREFIX + (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** When this browser asked for the zip of an order, in milliseconds since the epoch; null when it did not, or longer ago than {@link WAIT_MS}. */
export function readPendingDownload(invoice: string): number | null {
  const key = pendingDownloadKey(invoice);
  const askedAt = Number(storage((store) => store.getItem(key)) ?? memory.get(key) ?? Number.NaN);
  const age = Date.now() - askedAt;
  return age >= 0 && age < WAIT_MS ? askedAt : null;
}

/** Stores that this browser asked, so that a reload or the next visit goes on. Notes of other orders that are too old are removed. */
export function writePendingDownload(invoice: string, askedAt: number): void {
  storage((store) => {
    const old = Object.keys(store).filter((key) => key.startsWith(PREFIX) && Date.now() - Number(store.getItem(key)) >= WAIT_MS);
    for (const key of old) store.removeItem(key);
  });
  const key = pendingDownloadKey(invoice);
  const isStored = storage((store) => {
    store.setItem(key, String(askedAt));
    return true;
  });
  if (!isStored) memory.set(key, String(askedAt));
}

/** Removes the note. Other tabs receive `end` by the storage event of the value that is written before. */
export function endPendingDownload(invoice: string, end: PendingDownloadEnd): void {
  const key = pendingDownloadKey(invoice);
  memory.delete(key);
  storage((store) => {
    if (store.getItem(key) === null) return;
    store.setItem(key, JSON.stringify({ end }));
    store.removeItem(key);
  });
}

/** Calls `listener` with what other tabs do. Returns the function that stops it. */
export function onPendingDownloadChange(invoice: string, listener: (change: PendingDownloadChange) => void): () => void {
  const key = pendingDownloadKey(invoice);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return;
    const askedAt = Number(event.newValue);
    listener(Number.isNaN(askedAt) ? (JSON.parse(event.newValue) as { end: PendingDownloadEnd }) : { askedAt });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

const hasNote = (invoice: string): boolean => memory.has(pendingDownloadKey(invoice)) || storage((store) => store.getItem(pendingDownloadKey(invoice))) !== null;

/** How long the lock is held after saving: longer than the removal of the note takes to reach the other tabs. */
const SETTLE_MS = 300;

/**
 * Runs `save` in one of the tabs that wait for the zip and ends the wait in all of them. In the others it resolves without saving. Where the
 * browser has no locks (plain http) or refuses them, the note alone decides.
 */
export async function saveOnce(invoice: string, save: () => void): Promise<void> {
  const run = () => {
    if (!hasNote(invoice)) return;
    save();
    endPendingDownload(invoice, 'saved');
  };
  // The types know only secure pages.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  await new Promise<void>((resolve) => {
    const underLock = async (lock: Lock | null) => {
      if (lock) run();
      resolve();
      if (lock) await new Promise((settled) => setTimeout(settled, SETTLE_MS));
    };
    locks.request(pendingDownloadKey(invoice), { ifAvailable: true }, underLock).catch(() => {
      run();
      resolve();
    });
  });
}

/** Returns null where storage is blocked or full: private modes throw. */
function storage<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
