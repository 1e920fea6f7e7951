/**
 * The query that the first script of a page sends before the other scripts are loaded
 * (features/orders/preload-order.ts).
 */
interface PreloadedQuery {
  operation: string;
  /** JSON. */
  variables: string;
  response: Promise<Response>;
}

let preloaded: PreloadedQuery | null = null;

/** Longer than the web service's wait for the BFF, so that the service's answer comes first. */
export const REQUEST_TIMEOUT_MS = 40_000;

/**
 * Sends a query with the same body as Apollo Client, which then receives this response (client.ts). This module is part
 * of the first script (decision 098), so it must not import Apollo Client.
 */
export function preloadQuery(operation: string, id: string, variables: object): Promise<Response> {
  const response = fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    // If the BFF does not know the id, Apollo Client reads that in the response and sends the text.
    body: JSON.stringify({
      operationName: operation,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: id } },
    }),
  });
  preloaded = { operation, variables: JSON.stringify(variables), response };
  return response;
}

/**
 * Returns the response to a preloaded query by its request body; null for any other. Each response is returned once, so
 * that a refetch goes to the server.
 */
export function takePreloadedQuery(body: unknown): Promise<Response> | null {
  if (!preloaded || typeof body !== 'string') return null;
  const { operationName, variables } = JSON.parse(body) as { operationName?: string; variables?: unknown };
  if (operationName !== preloaded.operation || JSON.stringify(variables) !== preloaded.variables) return null;
  const { response } = preloaded;
  preloaded = null;
  return response;
}
