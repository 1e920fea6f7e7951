import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#api/http/envelope.ts';
import type { Clock } from '#api/lib/clock.ts';
import type { ArchivesStore } from './archives.store.ts';
import { savedName } from './order-files.ts';
import type { FileRow, OrderRow } from './orders.store.ts';
import { createQueue } from '#api/lib/queue.ts';
import { writeZip } from './zip-file.ts';

/** Zips built at the same time; more would only make each other slower. */
const BUILDS_AT_ONCE = 2;

/** A file no order knows is rubbish once it is this old; a younger one may be just being built. */
const RUBBISH_AGE_MS = 60 * 60 * 1000;

export type Archives = ReturnType<typeof createArchives>;

type Options = { dir: string; mediaDir: string; store: ArchivesStore; clock: Clock };

/**
 * The zips of whole orders. Each is built once, kept on disk, and given out again as long as the
 * order's files are the same. All who ask while it is being built get that one.
 */
export function createArchives({ dir, mediaDir, store, clock }: Options) {
  const closing = new AbortController();
  const queue = createQueue(BUILDS_AT_ONCE);
  const building = new Map<string, Promise<string>>();

  async function build(order: OrderRow, files: FileRow[], fingerprint: string): Promise<string> {
    const lost = await store.findByOrder(order.id);
    closing.signal.throwIfAborted();
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const token = randomBytes(24).toString('base64url');
    const part = join(dir, `${randomUUID()}.part`);
    const entries = files.map((file) => ({
      name: savedName(file),
      path: join(mediaDir, file.path),
      bytes: file.bytes,
      date: order.date ?? order.createdAt,
    }));
    await writeZip(entries, part, closing.signal);
    await rename(part, join(dir, `${token}.zip`));
    const { size: bytes } = await stat(join(dir, `${token}.zip`));
    if (await store.save({ orderId: order.id, token, fingerprint, bytes, createdAt: clock() }, lost)) return token;
    // Another service on the same database was faster.
    const kept = await keptToken(store, dir, order, fingerprint);
    if (kept === null) throw new ApiError(503, 'The files have just changed');
    await rm(join(dir, `${token}.zip`), { force: true });
    return kept;
  }

  return {
    pathOf: (token: string) => join(dir, `${token}.zip`),

    /**
     * @returns the token of the order's zip
     * @throws when a file of the order is missing or not as long as it should be
     */
    prepare(order: OrderRow, files: FileRow[]): Promise<string> {
      const fingerprint = fingerprintOf(files);
      const key = `${order.id} ${fingerprint}`;
      const running = building.get(key);
      if (running !== undefined) return running;
      const work = keptToken(store, dir, order, fingerprint)
        .then((token) => token ?? queue.run(() => build(order, files, fingerprint)))
        .finally(() => building.delete(key));
      building.set(key, work);
      return work;
    },

    /** Clears away the zips of expired orders and what killed builds have left. */
    async sweep(): Promise<void> {
      const now = clock();
      await store.forgetExpired(now);
      const names = await readdir(dir).catch(() => []);
      const known = new Set((await store.tokens()).map((token) => `${token}.zip`));
      for (const name of names.filter((one) => !known.has(one))) {
        const path = join(dir, name);
        const age = await stat(path).then(({ mtimeMs }) => now.getTime() - mtimeMs, () => 0);
        if (age > RUBBISH_AGE_MS) await rm(path, { force: true });
      }
    },

    /** Gives up what is being built, and waits until its files are gone. */
    async close(): Promise<void> {
      closing.abort(new ApiError(503, 'Shutting down'));
      await Promise.allSettled(building.values());
    },
  };
}

function fingerprintOf(files: FileRow[]): string {
  const facts = files.map(({ type, position, path, bytes }) => [type, position, path, bytes]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** Of the zip made before, where it is of these files and whole. */
async function keptToken(store: ArchivesStore, dir: string, order: OrderRow, fingerprint: string): Promise<string | null> {
  const kept = await store.findByOrder(order.id);
  if (kept?.fingerprint !== fingerprint) return null;
  const stats = await stat(join(dir, `${kept.token}.zip`)).catch(() => null);
  return stats?.size === kept.bytes ? kept.token : null;
}
