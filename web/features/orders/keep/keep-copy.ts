import { serverNow } from '#web/gql/server-clock.ts';
import { copyCache, factsPath, keptPath } from '#web/lib/kept-copy.ts';
import type { GalleryOrder } from '#web/features/orders/gallery/gallery-order.ts';
import { factsOf } from './copy-facts.ts';
import { deleteCopy, findCopy } from './copy-store.ts';
import { fetchFile, FullError, isFull, roomLeft, type Wanted } from './fetch-file.ts';
import { startKeeper } from './keeper.ts';

/** How far a copy has come: files and bytes that are here. */
export type Progress = { done: number; total: number; bytes: number };

/** `partly`: some files would not come; what came is kept and the rest can be tried again. */
export type Outcome = 'kept' | 'partly' | 'failed' | 'full' | 'elsewhere' | 'stopped';

type Keeping = { signal: AbortSignal; onProgress: (progress: Progress) => void };

const atOnce = 3;

/**
 * Keeps an order on this device: first the gallery's own code, then the facts, then the files, those that are here already
 * left alone. Nothing half stays behind when it is stopped, when the room is not enough or when no file came.
 */
export async function keepCopy(order: GalleryOrder, keeping: Keeping): Promise<Outcome> {
  // One at a time in all tabs of this browser; without locks two would merely fetch the same.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return keepAlone(order, keeping);
  return locks.request(copyCache(order.invoice), { ifAvailable: true }, (lock) => (lock ? keepAlone(order, keeping) : 'elsewhere'));
}

async function keepAlone(order: GalleryOrder, keeping: Keeping): Promise<Outcome> {
  const before = await findCopy(order.invoice);
  const outcome = await attempt(order, keeping).catch((error: unknown): Outcome => (keeping.signal.aborted ? 'stopped' : isFull(error) ? 'full' : 'failed'));
  // What was here before this try stays, whatever became of the try.
  if (outcome !== 'kept' && outcome !== 'partly' && before === null) await deleteCopy(order.invoice);
  return outcome;
}

async function attempt(order: GalleryOrder, { signal, onProgress }: Keeping): Promise<Outcome> {
  if ((await roomLeft()) <= 0) throw new FullError();
  // A wish, not a condition: with it the browser throws nothing away by itself.
  await navigator.storage?.persist?.().catch(() => false);
  await startKeeper();
  signal.throwIfAborted();

  const { invoice } = order;
  const facts = factsOf(order, new Date(serverNow()).toISOString());
  const cache = await caches.open(copyCache(invoice));
  await cache.put(factsPath(invoice), Response.json(facts));

  const wanted = order.files.map(({ url, kind }, index) => ({ url, kind, path: keptPath(invoice, facts.files[index]?.name ?? '') }));
  const done = await fetchAll(cache, wanted, { signal, onProgress });
  if (done === 0) return 'failed';
  return done === wanted.length ? 'kept' : 'partly';
}

/** Fetches what is not here yet, a few at once; how many are here in the end. The first that finds no room stops the rest. */
async function fetchAll(cache: Cache, wanted: Wanted[], { signal, onProgress }: Keeping): Promise<number> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { signal: stop.signal });
  const queue = [...wanted];
  let [done, bytes] = [0, 0];
  const add = (files: number, count: number) => {
    done += files;
    bytes += count;
    onProgress({ done, total: wanted.length, bytes });
  };
  async function next(): Promise<void> {
    const file = queue.shift();
    if (!file) return;
    let own = 0;
    const onBytes = (count: number) => {
      own += count;
      add(0, count);
    };
    try {
      if (!(await cache.match(file.path))) await fetchFile(cache, file, { signal: stop.signal, onBytes });
      add(1, 0);
    } catch (error) {
      if (stop.signal.aborted || isFull(error)) throw error;
      add(0, -own);
    }
    return next();
  }
  add(0, 0);
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
  } finally {
    stop.abort();
  }
  return done;
}
