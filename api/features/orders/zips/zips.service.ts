import type { Context } from '#api/context.ts';
import type { FileRow, OrderRow } from '#api/features/orders/orders.store.ts';
import { zipPath, zipTokenOf } from '#api/features/orders/paths.ts';
import { LEFTOVER_AGE_MS } from '#api/files/disk-file-store.ts';
import { FOLDERS } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { orderMessages } from '#shared/messages/texts.ts';
import { createZipBuilder, fingerprintOf, type ZipBuilderOptions } from './zip-builder.ts';
import type { ZipRow } from './zips.store.ts';

/**
 * More builds at a time only slow each other down. After a failure the visitors who wait get a response within half a
 * minute.
 */
const QUEUE = { name: 'zips', concurrency: 2, retries: 3, retryDelayS: 2 };

/** How many files are looked up at a time: queries must not grow with the folder. */
const LOOK_UP_SIZE = 1_000;

export type ZipsService = ReturnType<typeof createZipsService>;

/**
 * Has the zip of each order built once, by a job, and offers it as long as the order has the same files; purge.ts
 * deletes it. An order has one job at a time, which all calls share, in all processes (decision 086).
 */
export function createZipsService({ jobs, ...options }: ZipBuilderOptions & Pick<Context, 'jobs'>) {
  const { files: fileStore, zips, clock } = options;
  const closing = new AbortController();
  const { find, build } = createZipBuilder(options);
  const queue = jobs.define<{ orderId: string }>(QUEUE, ({ orderId }, signal) => build(orderId, signal));

  /** Throws if the store of files does not respond. There is no such file. */
  const probe = () => fileStore.open(zipPath('probe'));

  /**
   * Resolves when the order's zip is stored.
   *
   * @throws {ApiError} 500 if it cannot be built, since a file is missing or does not have its size; the log of the
   * job has the reason
   */
  async function prepare({ id: orderId }: Pick<OrderRow, 'id'>, files: FileRow[]): Promise<ZipRow> {
    const fingerprint = fingerprintOf(files);
    const existing = await find(orderId, fingerprint);
    if (existing !== null) return existing;
    // A store that is away is told at once, instead of after the attempts of a job.
    await probe();
    const id = await queue.send({ orderId }, { key: orderId });
    const state = await queue.wait(id, closing.signal);
    // The job goes on for other calls, in another process if this one closes.
    if (state === 'waiting') throw new ApiError(503, serverMessages.unavailable);
    if (state === 'dead') {
      await probe();
      throw new ApiError(500, orderMessages.downloadUnanswered);
    }
    const built = await find(orderId, fingerprint);
    if (built !== null) return built;
    if ((await options.orders.findById(orderId)) === null) throw new ApiError(404, orderMessages.orderDeleted);
    throw new ApiError(503, 'File pesanan ini baru saja berubah. Coba lagi, ya.');
  }

  return {
    prepare,

    /** Deletes files that are the zip of no order, once they are surely not being written. */
    async sweep(): Promise<void> {
      const stored = await fileStore.list(FOLDERS.zips);
      const paths = stored
        .filter(({ modified }) => clock.now() - modified.getTime() > LEFTOVER_AGE_MS)
        .map(({ path }) => path);
      for (let start = 0; start < paths.length; start += LOOK_UP_SIZE) {
        const batch = paths.slice(start, start + LOOK_UP_SIZE);
        const known = await zips.listByToken(batch.flatMap((path) => zipTokenOf(path) ?? []));
        const kept = new Set(known.map(({ token }) => zipPath(token)));
        await fileStore.remove(batch.filter((path) => !kept.has(path)));
      }
    },

    /** Ends the calls that wait. */
    close: () => closing.abort(),
  };
}
