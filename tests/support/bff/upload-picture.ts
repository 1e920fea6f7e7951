import type { FastifyInstance } from 'fastify';

const QUERY =
  'mutation ($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { name profilePicture } userErrors { code field message } } }';

interface Answer {
  data: {
    updateProfilePicture: { user: { profilePicture: string | null } | null; userErrors: { message: string }[] } | null;
  };
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

/** Sends `updateProfilePicture` to a BFF as a form, with the member's token. */
export async function uploadPicture(
  { app }: { app: FastifyInstance },
  bytes: Uint8Array<ArrayBuffer>,
  token: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: QUERY, variables: { picture: null } }));
  form.append('map', '{"0":["variables.picture"]}');
  form.append('0', new Blob([bytes]), 'me.png');
  const body = new Response(form);
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    'apollo-require-preflight': '1',
    authorization: `Bearer ${token}`,
    ...more,
  };
  const payload = Buffer.from(await body.arrayBuffer());
  return (await app.inject({ method: 'POST', url: '/graphql', headers, payload })).json();
}
