/** Sends an operation to the graph at the address of a service. */
export async function postGraph<Data = unknown>(
  origin: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data: Data; errors?: { extensions: { code: string } }[] };
  return { status: response.status, ...answer };
}
