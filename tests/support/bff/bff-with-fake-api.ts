import type { ServerResponse } from 'node:http';
import { type SeenRequest, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { SARI } from '#tests/support/web/members.ts';
import { type Answer, type Bff, type Client, startBff } from './bff.ts';

/** Responds to one call of the API. */
export type Script = (request: SeenRequest, response: ServerResponse) => void;

/** A member as the REST API returns it, and as the graph does. */
export const SARI_IN_REST = {
  name: 'Sari Wulandari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'female',
  birthdate: '1999-12-31',
  profile_picture: 'https://m.example/sari.jpg',
  points: 120,
  email_verified: true,
  phone_verified: true,
};
const { id: _, __typename, ...member } = SARI;
export const SARI_IN_GRAPH = { ...member, profilePicture: SARI_IN_REST.profile_picture };
export const USER = '{ name firstName email phone gender birthDate profilePicture points emailVerified phoneVerified }';
export const AUTH = `{ session { token user ${USER} } userErrors { code field message } }`;

/** The API's response to a call that succeeds. */
export function usualData({ method, url }: Pick<SeenRequest, 'method' | 'url'>): unknown {
  if (/login|register|google|refresh/.test(url)) return { token: 'new-token', user: SARI_IN_REST };
  if (url === '/auth/profile') return SARI_IN_REST;
  if (url === '/orders') return [{ id: 1, inv: 'A' }];
  if (url === '/orders/find') return { orderExists: true, phoneVerified: true, accountExists: true };
  if (url.endsWith('/downloadAll')) return { url: 'https://m.example/a.zip' };
  return method === 'GET' ? { files: [] } : null;
}

/** Responds to every call with success. */
const answerNormally: Script = (request, response) => {
  const data = usualData(request);
  sendEnvelope(response, data, data === null ? { message: 'Said the API' } : {});
};

/** One call of the API: method, URL, payload, `Authorization`. */
export type Call = [method: string, url: string, payload: unknown, authorization: string | undefined];

/** Starts the BFF in front of an API that responds by a script. Limits are off unless `env` turns them on. */
export async function startBffWithFakeApi(env: Record<string, string> = {}) {
  let current = answerNormally;
  const api = await startFakeServer((request, response) => current(request, response));
  const bff = await startBff(api.url, { env: { RATE_LIMIT: 'off', ...env } });
  /** The graph's response, with its first error, and the calls of the API that it made. */
  const observe = async (run: () => Promise<Answer>) => {
    const from = api.seen.length;
    const { data, errors, userErrors } = await run();
    const { requestId: _, ...extensions } = errors[0]?.extensions ?? {};
    const calls = api.seen.slice(from).map(({ method, url, body, headers }): Call => {
      const payload = body.startsWith('{') ? JSON.parse(body) : body;
      return [method, url, payload, headers.authorization];
    });
    const error: Record<string, unknown> | undefined = errors[0] && { message: errors[0].message, ...extensions };
    return { data, error, userErrors, calls };
  };
  return {
    app: bff.app,
    /** Sets how the API responds from now on; without a script, with success. */
    script: (next = answerNormally) => void (current = next),
    ask: (query: string, variables?: object, client?: Client) => observe(() => bff.ask(query, variables, client)),
    uploadPicture: (...sent: Parameters<Bff['uploadPicture']>) => observe(() => bff.uploadPicture(...sent)),
    async close() {
      await bff.close();
      await api.close();
    },
  };
}
