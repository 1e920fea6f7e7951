import type { Context } from '#api/context.ts';
import { isExpired, type OrdersStore, type Zip } from '#api/features/orders/orders.store.ts';
import { mediaPath, savedName, zipFolder, zipPath } from '#api/features/orders/paths.ts';
import { FOLDERS } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createToken } from '#api/lib/secrets.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { orderTexts } from '#shared/messages/texts.ts';
import { openZip, writeZip } from './zip-file.ts';

/**
 * More builds at a time only slow each other down. After a failure the visitors who wait get a response within half a
 * minute.
 */
const QUEUE = { name: 'zips', concurrency: 2, retries: 3, retryDelayS: 2 };

export type ZipsService = ReturnType<typeof createZipsService>;

/**
 * Has the zip of each order built once, by a job; remove-files.ts deletes it. An order has one job at a time, which all
 * calls share, in all processes (decision 086).
 */
export function createZipsService(
  { jobs, files: fileStore, clock }: Pick<Context, 'files' | 'clock' | 'jobs'>,
  orders: Pick<OrdersStore, 'findById' | 'filesOf' | 'findZip' | 'saveZip'>,
) {
  const closing = new AbortController();
  const queue = jobs.define<{ orderId: string }>(QUEUE, ({ orderId }, signal) => build(orderId, signal));

  /** The zip that exists already. */
  async function find(orderId: string): Promise<Zip | null> {
    const zip = await orders.findZip(orderId);
    return zip && (await openZip(fileStore, zip)) && zip;
  }

  /**
   * Builds the zip of the order's files as they are now, unless there is one. Rejects with the reason of the signal
   * if that aborts.
   */
  async function build(orderId: string, signal: AbortSignal): Promise<void> {
    const order = await orders.findById(orderId);
    if (order === null || isExpired(order, clock.now())) return removeLate(orderId);
    const files = await orders.filesOf(orderId);
    const lost = await orders.findZip(orderId);
    if (files.length === 0 || (lost !== null && (await openZip(fileStore, lost)) !== null)) return;
    const token = createToken(24);
    const path = zipPath({ orderId, token });
    const date = order.date ?? order.createdAt;
    const entries = files.map((file) => ({
      name: savedName(order, file),
      path: mediaPath(file.path),
      bytes: file.bytes,
      date,
    }));
    await fileStore.writeStream(path, 'application/zip', (sink) =>
      writeZip(entries, { files: fileStore, sink, signal }),
    );
    const stored = await fileStore.open(path);
    if (stored === null) throw new Error('the zip is gone');
    const zip = { orderId, token, bytes: stored.bytes, createdAt: new Date(clock.now()) };
    let isSaved = false;
    try {
      isSaved = await orders.saveZip(zip, lost?.token);
    } finally {
      if (!isSaved) await fileStore.remove([path]);
    }
    if (!isSaved) await removeLate(orderId);
  }

  /** Deletes the zips that builds have stored after the files of their order were deleted: no purge follows. */
  async function removeLate(orderId: string): Promise<void> {
    const order = await orders.findById(orderId);
    if (order === null || (isExpired(order, clock.now()) && order.purgedAt !== null))
      await fileStore.remove([zipFolder(orderId)]);
  }

  /** Throws if the store of files does not respond. There is no such file. */
  const probe = () => fileStore.open(`${FOLDERS.zips}probe`);

  /**
   * Resolves when the order's zip is stored.
   *
   * @throws {ApiError} 404 or 410 if the order was deleted or expired meanwhile; 500 if the zip cannot be built, since
   * a file is missing or does not have its size; the log of the job has the reason
   */
  async function prepare(orderId: string): Promise<Zip> {
    const existing = await find(orderId);
    if (existing !== null) return existing;
    // A store that is away is told at once, instead of after the attempts of a job.
    await probe();
    const id = await queue.send({ orderId }, { key: orderId });
    const state = await queue.wait(id, closing.signal);
    // The job goes on for other calls, in another process if this one closes.
    if (state === 'pending') throw new ApiError(503, serverMessages.unavailable);
    const built = await find(orderId);
    if (built !== null) return built;
    const order = await orders.findById(orderId);
    if (order === null) throw new ApiError(404, orderTexts.orderDeleted);
    if (isExpired(order, clock.now())) throw new ApiError(410, orderTexts.expired);
    await probe();
    throw new ApiError(500, orderTexts.downloadUnanswered);
  }

  return {
    prepare,

    /** Ends the calls that wait. */
    close: () => closing.abort(),
  };
}
