import { invoiceOfPhotosPath } from '#shared/invoice.ts';
import { OrderGalleryId } from '#web/gql/generated/document-ids.ts';
import type { OrderGalleryQuery } from '#web/gql/generated/documents.ts';
import { preloadQuery } from '#web/gql/preloaded-query.ts';
import type { OrderFile } from './order-file.ts';

/** The first file of the viewer if it is a picture: the page shows it large. */
export const coverOf = (files: readonly OrderFile[]): OrderFile | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');

/**
 * Queries the order of an address and fetches its first picture before the scripts of the page are loaded. This module
 * and its imports are part of the first script (decision 098).
 */
export function preloadOrder(pathname: string): void {
  const invoice = invoiceOfPhotosPath(pathname);
  if (!invoice?.trim()) return;
  preloadQuery('OrderGallery', OrderGalleryId, { invoice })
    .then(fetchFirstPicture)
    .catch(() => undefined);
}

/**
 * Fetches the cover picture (media-picture.tsx) in its smallest size and shows it in the skeleton; does nothing without a
 * thumbnail.
 */
async function fetchFirstPicture(response: Response): Promise<void> {
  const { data } = (await response.clone().json()) as { data?: OrderGalleryQuery };
  const first = coverOf(data?.order?.files ?? []);
  if (!first?.small || first.small === first.url) return;
  const picture = Object.assign(new Image(), { fetchPriority: 'high', src: first.small });
  await picture.decode();
  document.documentElement.style.setProperty('--preloaded-picture', `url("${picture.src.replaceAll('"', '%22')}")`);
}
