import { hash } from 'node:crypto';
import { type FileStore, removeUnknown } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createQueue } from '#api/lib/queue.ts';
import { createToken } from '#api/lib/tokens.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { ZipsStore } from './zips.store.ts';
import { type FileRow, type OrderRow, savedName } from './orders.store.ts';
import { mediaPath, zipPath } from './paths.ts';
import { writeZip } from './zip-file.ts';

/** More builds at a time only slow each other down. */
const MAX_BUILDS = 2;

export type Zips = ReturnType<typeof createZips>;

interface Options {
  files: FileStore;
  store: ZipsStore;
  clock: Clock;
}

/** A build under way, of the files with this fingerprint. */
interface Build {
  fingerprint: string;
  token: Promise<string>;
}

/**
 * The only owner of the zips of orders: builds each once, stores it, and offers it as long as the order has the same files. An order
 * has one build at a time, which all calls share; callers need no lock of their own (decision 032).
 */
export function createZips({ files: fileStore, store, clock }: Options) {
  const closing = new AbortController();
  const queue = createQueue({ concurrency: MAX_BUILDS });
  const builds = new Map<string, Build>();

  /** The zip of these files that exists already, where it is complete. */
  async function findToken(order: OrderRow, fingerprint: string): Promise<string | null> {
    const zip = await store.findByOrder(order.id);
    if (zip?.fingerprint !== fingerprint) return null;
    const stored = await fileStore.stat(zipPath(zip.token));
    return stored?.bytes === zip.bytes ? zip.token : null;
  }

  async function build(order: OrderRow, files: FileRow[], fingerprint: string): Promise<string> {
    const replaced = await store.findByOrder(order.id);
    closing.signal.throwIfAborted();
    const token = createToken(24);
    const path = zipPath(token);
    const date = order.date ?? order.createdAt;
    const entries = files.map((file) => ({ name: savedName(file), path: mediaPath(file.path), bytes: file.bytes, date }));
    const { signal } = closing;
    await fileStore.writeStream(path, 'application/zip', (sink) => writeZip(entries, { files: fileStore, sink, signal }));
    const stored = await fileStore.stat(path);
    if (stored === null) throw new Error('the zip is gone');
    if (await store.save({ orderId: order.id, token, fingerprint, bytes: stored.bytes, createdAt: new Date(clock.now()) }, replaced)) return token;
    // Another service on the same database was faster, and its address may be in use.
    await fileStore.remove([path]);
    const other = await findToken(order, fingerprint);
    if (other === null) throw new ApiError(503, 'File pesanan ini baru saja berubah. Coba lagi, ya.');
    return other;
  }

  async function findOrBuild(order: OrderRow, files: FileRow[], { fingerprint, previous }: { fingerprint: string; previous?: Promise<string> }) {
    await previous?.catch(() => undefined);
    return (await findToken(order, fingerprint)) ?? queue.run(() => build(order, files, fingerprint));
  }

  return {
    /**
     * Resolves when the order's zip is stored. A call after a change of the files waits until the build of the old ones has ended.
     *
     * @returns its token
     * @throws where a file of the order is missing or does not have its size
     */
    async prepare(order: OrderRow, files: FileRow[]): Promise<string> {
      const fingerprint = fingerprintOf(files);
      const current = builds.get(order.id);
      if (current?.fingerprint === fingerprint) return current.token;
      const started = { fingerprint, token: findOrBuild(order, files, { fingerprint, previous: current?.token }) };
      builds.set(order.id, started);
      try {
        return await started.token;
      } finally {
        if (builds.get(order.id) === started) builds.delete(order.id);
      }
    },

    /** Deletes the zips of expired orders and what killed processes have left. */
    async sweep(): Promise<void> {
      await store.deleteExpired(new Date(clock.now()));
      const known = new Set((await store.tokens()).map(zipPath));
      await removeUnknown(fileStore, 'archives/', (path) => known.has(path), clock.now());
    },

    /** Aborts the builds under way and resolves when their files are gone. */
    async close(): Promise<void> {
      closing.abort(new ApiError(503, serverMessages.unavailable));
      await Promise.allSettled([...builds.values()].map(({ token }) => token));
    },
  };
}

function fingerprintOf(files: FileRow[]): string {
  const facts = files.map(({ type, position, path, bytes }) => [type, position, path, bytes]);
  return hash('sha256', JSON.stringify(facts), 'base64url');
}
