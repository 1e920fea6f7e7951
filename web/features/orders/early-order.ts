import type { EarlyAnswer } from '#web/gql/early-answer.ts';
import type { OrderGalleryQuery } from '#web/gql/generated/documents.ts';
import files from './gallery/gallery-files.graphql?raw';
import order from './order-gallery.graphql?raw';

/**
 * Runs before the page's own scripts are here: asks for the order of the address, and for the first picture that will be
 * seen. On a phone's network both are there when the page is. The client of the graph takes the answer over
 * (web/gql/early-answer.ts); without it, it asks for itself. This file may import nothing: it is to stay one small request.
 */
const invoice = invoiceOf(window.location.pathname);
if (invoice !== '') window.earlyAnswer = ask(invoice);

/** As the router reads `/photos/:invoiceId`. */
function invoiceOf(pathname: string): string {
  try {
    return decodeURIComponent(/^\/photos\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '').trim();
  } catch {
    return '';
  }
}

function ask(asked: string): EarlyAnswer {
  const variables = { invoice: asked };
  const answer = fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
    // As long as the client waits for its own questions (web/gql/client.ts).
    signal: AbortSignal.timeout(40_000),
    // Apollo's cache needs to know the type of everything; it writes this into its own questions, too.
    body: JSON.stringify({ operationName: 'OrderGallery', variables, query: `${order}\n${files}`.replaceAll('{', '{ __typename') }),
  });
  answer.then(fetchFirstPicture).catch(() => undefined);
  return { operation: 'OrderGallery', variables: JSON.stringify(variables), answer };
}

/** The one on the first screen (cover-print.tsx), in its small size: the skeleton shows it. Where there is no small one it can wait for the page. */
async function fetchFirstPicture(response: Response): Promise<void> {
  const { data } = (await response.clone().json()) as { data?: OrderGalleryQuery };
  const all = data?.order?.files ?? [];
  const first = all.find(({ kind }) => kind === 'RESULT') ?? all.find(({ kind }) => kind === 'PHOTO');
  if (!first?.tiny || first.tiny === first.url) return;
  const picture = Object.assign(new Image(), { fetchPriority: 'high', src: first.tiny });
  await picture.decode();
  document.documentElement.style.setProperty('--early-picture', `url("${picture.src.replaceAll('"', '%22')}")`);
}
