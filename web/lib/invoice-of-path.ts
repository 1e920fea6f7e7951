import { decodePart } from '#shared/url-part.ts';

/** Reads the invoice of an order's public page, of its path or a link; null if there is none that can be decoded. */
export function invoiceOfPhotosPath(path: string): string | null {
  const segment = /\/photos\/([^/?#\s]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodePart(segment);
}
