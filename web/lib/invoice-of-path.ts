import { decodePart } from '#shared/url-part.ts';

/** Reads the invoice of the path of an order's public page, alone or in a link; null if there is none, or none that can be decoded. */
export function invoiceOfPhotosPath(path: string): string | null {
  const segment = /\/photos\/([^/?#\s]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodePart(segment);
}
