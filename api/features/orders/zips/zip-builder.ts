import { hash } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { type FileRow, isExpired, type OrdersStore } from '#api/features/orders/orders.store.ts';
import { mediaPath, savedName, zipPath } from '#api/features/orders/paths.ts';
import { createToken } from '#api/lib/secrets.ts';
import { writeZip } from './zip-file.ts';
import type { ZipRow, ZipsStore } from './zips.store.ts';

export interface ZipBuilderOptions extends Pick<Context, 'files' | 'clock'> {
  zips: ZipsStore;
  orders: Pick<OrdersStore, 'findById' | 'filesOf'>;
}

/** Builds the zips of orders, and finds those that exist. */
export function createZipBuilder({ files: fileStore, zips, orders, clock }: ZipBuilderOptions) {
  /** The zip of these files that exists already, if it is complete. */
  async function find(orderId: string, fingerprint: string): Promise<ZipRow | null> {
    const zip = await zips.findByOrder(orderId);
    if (zip?.fingerprint !== fingerprint) return null;
    const stored = await fileStore.open(zipPath(zip.token));
    return stored?.bytes === zip.bytes ? zip : null;
  }

  return {
    find,

    /**
     * Builds the zip of the order's files as they are now, unless there is one. Rejects with the reason of the signal
     * if that aborts.
     */
    async build(orderId: string, signal: AbortSignal): Promise<void> {
      const order = await orders.findById(orderId);
      if (order === null || isExpired(order, clock.now())) return;
      const files = await orders.filesOf(order);
      const fingerprint = fingerprintOf(files);
      if (files.length === 0 || (await find(orderId, fingerprint)) !== null) return;
      const replaced = await zips.findByOrder(orderId);
      const token = createToken(24);
      const path = zipPath(token);
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
      const createdAt = new Date(clock.now());
      let isSaved = false;
      try {
        isSaved = await zips.save({ orderId, token, fingerprint, bytes: stored.bytes, createdAt }, replaced);
      } finally {
        // Not saved: the order has been deleted meanwhile, or another process was faster and its zip may be in use.
        if (!isSaved) await fileStore.remove([path]);
      }
    },
  };
}

/** A hash of the files of an order. A zip is valid while its fingerprint is that of its order. */
export function fingerprintOf(files: FileRow[]): string {
  const facts = files.map(({ type, position, path, bytes }) => [type, position, path, bytes]);
  return hash('sha256', JSON.stringify(facts), 'base64url');
}
