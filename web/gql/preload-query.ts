/** Longer than the web service waits for the BFF, so that its answer comes first. */
export const REQUEST_TIMEOUT_MS = 40_000;

/**
 * Sends a query as Apollo Client will, which takes the response over (preloaded-query.ts). This is a part of the first
 * script (decision 098), which has nothing of the client.
 */
export function preloadQuery(operation: string, id: string, variables: object): Promise<Response> {
  const response = fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    // Where the BFF does not know the id, Apollo Client reads so in the response, and sends the text.
    body: JSON.stringify({
      operationName: operation,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: id } },
    }),
  });
  globalThis.preloadedQuery = { operation, variables: JSON.stringify(variables), response };
  return response;
}
