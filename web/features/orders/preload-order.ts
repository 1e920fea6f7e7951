import type { OrderPhotosQuery } from '#web/gql/generated/graphql.ts';
import { preloadQuery } from '#web/gql/preloaded-query.ts';
import type { InvoiceState } from '#web/lib/history-state.ts';
import { invoiceOfPhotosPath } from '#web/lib/invoice-of-path.ts';

/**
 * Queries the order of an address and fetches its first picture before the scripts of the page are loaded. This module
 * and its imports are part of the first script (decision 098).
 *
 * @param queryId the id of the page's query, which the build writes into the document
 */
export function preloadOrder(pathname: string, queryId: string): void {
  const invoice = invoiceOfPhotosPath(pathname);
  // React Router keeps a page's state in `usr`. For a typed invoice the page sends another query.
  const { usr } = (window.history.state ?? {}) as { usr?: InvoiceState | null };
  if (!invoice?.trim() || usr?.isTyped) return;
  preloadQuery('OrderPhotos', queryId, { invoice })
    .then(fetchFirstPicture)
    .catch(() => undefined);
}

/**
 * Fetches the first picture of the viewer (cover-print.tsx) in its smallest size and shows it in the skeleton, unless
 * that has gone. Does nothing without a thumbnail.
 */
async function fetchFirstPicture(response: Response): Promise<void> {
  const { data } = (await response.clone().json()) as { data?: OrderPhotosQuery };
  const files = data?.order?.files ?? [];
  const first = files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
  if (!first?.small || first.small === first.url) return;
  const picture = Object.assign(new Image(), { fetchPriority: 'high', src: first.small });
  await picture.decode();
  const { style } = document.documentElement;
  if (style.getPropertyValue('--preloaded-picture') === 'none') return;
  style.setProperty('--preloaded-picture', `url("${picture.src.replaceAll('"', '%22')}")`);
}
