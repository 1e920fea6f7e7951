import type { FileRow, OrderRow } from './orders.store.ts';
import { thumbnailWidths } from './thumbnails.ts';

/** requirements §3, Order and File. The phone number is nobody's business: the invoice alone opens this. */
export function toPublicOrder(order: OrderRow, expired: boolean, files: FileRow[], publicUrl: string) {
  const { id, inv, date, createdAt, expiry, booth, city } = order;
  return { id, inv, date, created_at: createdAt, expiry, booth, city, expired, files: files.map((file) => toPublicFile(file, publicUrl)) };
}

/** Beyond the requirements' type and url: what is known, so that a page can reserve the box and load small pictures. */
function toPublicFile(file: FileRow, publicUrl: string) {
  const { type, path, width, height, placeholder } = file;
  const thumbnails = thumbnailWidths(file).map((pixels) => ({ width: pixels, url: `${publicUrl}/thumbnails/${pixels}/${path}` }));
  return {
    type,
    url: `${publicUrl}/media/${path}`,
    ...(width !== null && height !== null && { width, height }),
    ...(placeholder !== null && { placeholder }),
    ...(thumbnails.length > 0 && { thumbnails }),
  };
}
