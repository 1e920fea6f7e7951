import { abortAfter } from '#web/lib/wait.ts';
import { noteServerTime } from './server-clock.ts';

/** Longer than the web service's wait for the BFF, so that the service's answer comes first. */
export const REQUEST_TIMEOUT_MS = 40_000;

/** How long a response waits for Apollo Client: only scripts have to load and render. Later it would be out of date. */
const KEPT_MS = 10_000;

/**
 * The query that the first script of a page sends before the other scripts are loaded
 * (features/orders/preload-order.ts).
 */
let preloaded: { body: string; response: Promise<Response>; expiresAt: number } | null = null;

/**
 * Sends a query with the same body as Apollo Client, which then receives this response (client.ts). This module is part
 * of the first script (decision 098), so it must not import Apollo Client.
 */
export function preloadQuery(operationName: string, id: string, variables: object): Promise<Response> {
  // If the BFF does not know the id, Apollo Client reads that in the response and sends the text.
  const extensions = { persistedQuery: { version: 1, sha256Hash: id } };
  const body = JSON.stringify({ operationName, variables, extensions });
  const response = fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
    signal: abortAfter(REQUEST_TIMEOUT_MS),
    body,
  })
    .then((answer) => {
      // Not when Apollo Client takes it, which may be seconds later.
      noteServerTime(answer);
      return answer;
    })
    .finally(() => {
      query.expiresAt = Date.now() + KEPT_MS;
    });
  const query = { body, response, expiresAt: Number.POSITIVE_INFINITY };
  preloaded = query;
  return response;
}

/**
 * Returns the response to a preloaded query by its request body; null for any other. Each response is returned once,
 * and only in its first seconds, so that a refetch goes to the server.
 */
export function takePreloadedQuery(body: unknown): Promise<Response> | null {
  if (preloaded === null || preloaded.body !== body) return null;
  const { response, expiresAt } = preloaded;
  preloaded = null;
  return Date.now() < expiresAt ? response : null;
}
