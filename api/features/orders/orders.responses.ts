import type { File, ListedOrder, Order, Picture } from '#shared/rest-api/orders.ts';
import { thumbnailWidths } from './media/thumbnails.ts';
import { type FileRow, isExpired, type OrderRow } from './orders.store.ts';
import { addresses, savedName } from './paths.ts';

// Turn rows into objects of responses.

export const toIsoText = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toListed(order: OrderRow, now: number): ListedOrder {
  const { id, inv, booth, city } = order;
  return {
    id,
    inv,
    date: toIsoText(order.date),
    created_at: toIsoText(order.createdAt),
    booth,
    city,
    expiry: toIsoText(order.expiry),
    expired: isExpired(order, now),
  };
}

/** requirements §3, Order. Without the phone number, which holders of the invoice must not see. */
export const toOrder = (order: OrderRow, files: File[], now: number): Order => ({
  ...toListed(order, now),
  files,
});

/**
 * requirements §3, File, and further facts: with them a page can reserve space, load small pictures, and describe a
 * download before it begins.
 */
export function toFile(order: OrderRow, file: FileRow, publicUrl: string): File {
  const { type, contentType, bytes, durationSeconds } = file;
  return {
    type,
    name: savedName(order, file),
    mime_type: contentType,
    bytes,
    ...(durationSeconds && { duration_seconds: durationSeconds }),
    ...toPicture(file, publicUrl),
  };
}

export function toPicture(file: FileRow, publicUrl: string): Picture {
  const { path, width, height, placeholder } = file;
  const thumbnails = thumbnailWidths(file).map((pixels) => ({
    width: pixels,
    url: publicUrl + addresses.thumbnail.href(path, pixels),
  }));
  return {
    url: publicUrl + addresses.file.href(path),
    ...(width !== null && height !== null && { width, height }),
    ...(placeholder !== null && { placeholder }),
    ...(thumbnails.length > 0 && { thumbnails }),
  };
}
