/** A query that the page's document sent before the scripts of the page were loaded. */
interface PreloadedQuery {
  operation: string;
  /** JSON. */
  variables: string;
  response: Promise<Response>;
}

declare global {
  var preloadedQuery: PreloadedQuery | undefined;
}

/**
 * The response to a request body whose query was preloaded; null for all others. It is handed out once, so that a
 * refetch goes to the server.
 */
export function takePreloadedQuery(body: unknown): Promise<Response> | null {
  const { preloadedQuery } = globalThis;
  if (!preloadedQuery || typeof body !== 'string') return null;
  const { operationName, variables } = JSON.parse(body) as { operationName?: string; variables?: unknown };
  if (operationName !== preloadedQuery.operation || JSON.stringify(variables) !== preloadedQuery.variables) return null;
  globalThis.preloadedQuery = undefined;
  return preloadedQuery.response;
}
