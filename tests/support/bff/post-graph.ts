/** Sends an operation to the graph at the address of a service. */
export const postGraph = (
  origin: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
