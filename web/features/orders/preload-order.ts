import { invoiceOfPhotosPath } from '#shared/invoice.ts';
import type { PreloadedQuery } from '#web/gql/preloaded-query.ts';
import type { OrderGalleryQuery } from '#web/gql/generated/documents.ts';
import { OrderGalleryId } from '#web/gql/generated/document-ids.ts';

/**
 * Sends the query for the order of an address and fetches its first picture before the scripts of the page are
 * loaded. Apollo Client takes the response over (web/gql/preloaded-query.ts). This is part of the first script, with
 * all that it imports (decision 098).
 */
export function preloadOrder(pathname: string): void {
  const invoice = invoiceOfPhotosPath(pathname);
  if (invoice?.trim()) window.preloadedQuery = preload(invoice);
}

function preload(of: string): PreloadedQuery {
  const variables = { invoice: of };
  const response = fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
    // The client's own timeout (web/gql/client.ts).
    signal: AbortSignal.timeout(40_000),
    // Where the BFF does not know the id, Apollo Client reads so in the response, and sends the text.
    body: JSON.stringify({
      operationName: 'OrderGallery',
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: OrderGalleryId } },
    }),
  });
  response.then(fetchFirstPicture).catch(() => undefined);
  return { operation: 'OrderGallery', variables: JSON.stringify(variables), response };
}

/** The viewer's first file, where it is a picture. */
export const coverOf = <File extends { kind: string }>(files: readonly File[]): File | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');

/**
 * Fetches the cover picture (cover-print.tsx) in its smallest size and shows it in the skeleton. Without a thumbnail
 * it waits for the page.
 */
async function fetchFirstPicture(response: Response): Promise<void> {
  const { data } = (await response.clone().json()) as { data?: OrderGalleryQuery };
  const first = coverOf(data?.order?.files ?? []);
  if (!first?.small || first.small === first.url) return;
  const picture = Object.assign(new Image(), { fetchPriority: 'high', src: first.small });
  await picture.decode();
  document.documentElement.style.setProperty('--preloaded-picture', `url("${picture.src.replaceAll('"', '%22')}")`);
}
