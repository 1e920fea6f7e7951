import { fetchFile } from '#web/features/orders/files/fetch-file.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { copiedFilePath, copyCacheName, manifestPath } from '#web/lib/offline-cache.ts';
import { toManifest } from './copy-manifest.ts';
import { findCopy } from './copy-store.ts';
import { deleteCopy } from './delete-copy.ts';
import { registerServiceWorker } from './worker-registration.ts';

/** Files and bytes that are stored so far. */
export interface Progress {
  done: number;
  total: number;
  bytes: number;
}

/** `partial`: some files failed; the others are stored and the rest may be fetched later. `busy`: another tab is saving this copy. */
export type Outcome = 'saved' | 'partial' | 'failed' | 'full' | 'busy' | 'stopped';

interface SaveOptions {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface CopySource {
  url: string;
  /** Its extension gives the media type where the host sends none. */
  name: string;
  path: string;
}

const PARALLEL_FETCHES = 3;
/** Storage that is left to the browser and the device. */
const RESERVE_BYTES = 20 * 1024 * 1024;

/** There is not enough storage on this device. */
class StorageFullError extends Error {
  override name = 'StorageFullError';
}

const isFull = (error: unknown): boolean => error instanceof StorageFullError || (error as Error | null)?.name === 'QuotaExceededError';

/**
 * Stores an order on this device: first the app shell, then the manifest, then the files that are not there yet. When it is stopped, when
 * storage is full or when no file could be fetched, it deletes what it stored; a copy from before stays.
 */
export async function saveCopy(order: Order, options: SaveOptions): Promise<Outcome> {
  // One tab at a time. Without locks two tabs would only fetch the same files. The types know only secure pages.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return saveAlone(order, options);
  return locks.request(copyCacheName(order.invoice), { ifAvailable: true }, (lock) => (lock ? saveAlone(order, options) : 'busy'));
}

async function saveAlone(order: Order, options: SaveOptions): Promise<Outcome> {
  const before = await findCopy(order.invoice);
  const outcome = await trySave(order, options).catch((error: unknown): Outcome => (options.signal.aborted ? 'stopped' : isFull(error) ? 'full' : 'failed'));
  if (outcome !== 'saved' && outcome !== 'partial' && before === null) await deleteCopy(order.invoice);
  return outcome;
}

async function trySave(order: Order, { signal, onProgress }: SaveOptions): Promise<Outcome> {
  if ((await freeBytes()) <= 0) throw new StorageFullError();
  // When granted, the browser does not evict the copy by itself. Not awaited: Firefox asks the visitor, who may leave it unanswered.
  void navigator.storage?.persist?.().catch(() => false);
  await registerServiceWorker();
  signal.throwIfAborted();

  const { invoice } = order;
  const manifest = toManifest(order, new Date(serverNow()).toISOString());
  const cache = await caches.open(copyCacheName(invoice));
  await cache.put(manifestPath(invoice), Response.json(manifest));

  const sources = order.files.map(({ url, kind }, index): CopySource => {
    const name = manifest.files[index]?.name ?? '';
    return { url, name: `${name}.${kind === 'VIDEO' ? 'mp4' : 'jpg'}`, path: copiedFilePath(invoice, name) };
  });
  const done = await fetchAll(cache, sources, { signal, onProgress });
  if (done === 0) return 'failed';
  return done === sources.length ? 'saved' : 'partial';
}

/** Fetches the files that are not in the cache; resolves to how many are there in the end. The first one without storage stops the rest. */
async function fetchAll(cache: Cache, sources: CopySource[], { signal, onProgress }: SaveOptions): Promise<number> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { signal: stop.signal });
  const queue = [...sources];
  const progress: Progress = { done: 0, total: sources.length, bytes: 0 };
  const add = (change: { done?: number; bytes?: number }) => {
    progress.done += change.done ?? 0;
    progress.bytes += change.bytes ?? 0;
    onProgress(progress);
  };
  async function next(): Promise<void> {
    const source = queue.shift();
    if (!source) return;
    let ofFile = 0;
    const onBytes = (loaded: number) => {
      add({ bytes: loaded - ofFile });
      ofFile = loaded;
    };
    try {
      if (!(await cache.match(source.path))) await fetchIntoCache(cache, source, { signal: stop.signal, onBytes });
      add({ done: 1 });
    } catch (error) {
      if (stop.signal.aborted || isFull(error)) throw error;
      add({ bytes: -ofFile });
    }
    return next();
  }
  add({});
  try {
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, next));
  } finally {
    stop.abort();
  }
  return progress.done;
}

/** @throws when the file cannot be fetched or stored completely */
async function fetchIntoCache(cache: Cache, source: CopySource, { signal, onBytes }: { signal: AbortSignal; onBytes: (loaded: number) => void }): Promise<void> {
  const { type, length, body } = await fetchFile(source, signal, onBytes);
  if (length !== null && length > (await freeBytes())) throw new StorageFullError();
  // A copy has a content-length. Where the host sends none, the file is loaded into memory before it is stored.
  const whole = length === null ? await new Response(body).blob() : null;
  await cache.put(source.path, new Response(whole ?? body, { headers: { 'content-type': type, 'content-length': String(length ?? whole?.size) } }));
}

/** Bytes that may still be stored; without an estimate the attempt will show. */
async function freeBytes(): Promise<number> {
  const { quota, usage } = await (navigator.storage?.estimate?.() ?? Promise.resolve<StorageEstimate>({}));
  return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0) - RESERVE_BYTES;
}
