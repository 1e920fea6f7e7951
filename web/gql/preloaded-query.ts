/**
 * The query that the first script of a page has sent before the other scripts are loaded
 * (features/orders/preload-order.ts).
 */
interface PreloadedQuery {
  operation: string;
  /** JSON. */
  variables: string;
  response: Promise<Response>;
}

let preloaded: PreloadedQuery | null = null;

/** Longer than the web service waits for the BFF, so that its answer comes first. */
export const REQUEST_TIMEOUT_MS = 40_000;

/**
 * Sends a query with the body that Apollo Client will send, which then receives this response (client.ts). It is part
 * of the first script (decision 098), so it must not import Apollo Client.
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
  preloaded = { operation, variables: JSON.stringify(variables), response };
  return response;
}

/**
 * The response to a request body whose query was preloaded; null for all others. It is handed out once, so that a
 * refetch goes to the server.
 */
export function takePreloadedQuery(body: unknown): Promise<Response> | null {
  if (!preloaded || typeof body !== 'string') return null;
  const { operationName, variables } = JSON.parse(body) as { operationName?: string; variables?: unknown };
  if (operationName !== preloaded.operation || JSON.stringify(variables) !== preloaded.variables) return null;
  const { response } = preloaded;
  preloaded = null;
  return response;
}
