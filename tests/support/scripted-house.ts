import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { startBff } from './harness.ts';
import { type SeenRequest, sendEnvelope, startHttp } from './scripted-server.ts';

export type Script = (request: SeenRequest, response: ServerResponse) => void;

/** A member as the API tells it, and as the graph does. */
export const SARI = {
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
export const SARI_IN_GRAPH = {
  name: 'Sari Wulandari',
  firstName: 'Sari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'FEMALE',
  birthdate: '1999-12-31',
  profilePicture: 'https://m.example/sari.jpg',
  points: 120,
  emailVerified: true,
  phoneVerified: true,
};
export const USER = '{ name firstName email phone gender birthdate profilePicture points emailVerified phoneVerified }';
export const AUTH = `{ token user ${USER} }`;

/** An API that does what it is asked. */
export const willing: Script = ({ method, url }, response) => {
  if (/login|register|google|refresh/.test(url)) return sendEnvelope(response, { token: 'new-token', user: SARI });
  if (url === '/auth/profile') return sendEnvelope(response, SARI);
  if (method === 'GET' && url === '/orders') return sendEnvelope(response, [{ id: 1, inv: 'A' }]);
  if (url === '/orders/find') return sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: true });
  if (url.endsWith('downloadAll')) return sendEnvelope(response, { url: 'https://m.example/a.zip' });
  if (method === 'GET') return sendEnvelope(response, { files: [] });
  sendEnvelope(response, null, { message: 'Said the API' });
};

/** One call of the API: method, URL, payload, `Authorization`. */
export type Call = [method: string, url: string, payload: unknown, authorization: string | undefined];
export type Told = { data: Record<string, unknown> | null; error: Record<string, unknown> | undefined; calls: Call[] };
export type ScriptedHouse = {
  bff: FastifyInstance;
  apiUrl: string;
  /** How the API answers from here on; without one, it is willing. */
  play(script?: Script): void;
  /** Asks the graph, and tells what it answered and what it asked the API. */
  ask(query: string, variables?: object, asker?: { token?: string; address?: string }): Promise<Told>;
  close(): Promise<void>;
};

/** The real BFF before an API that follows a script. Limits are off unless `env` says otherwise. */
export async function startScriptedHouse(env: Record<string, string> = {}): Promise<ScriptedHouse> {
  let script = willing;
  const api = await startHttp((request, response) => script(request, response));
  const { bff, close } = await startBff(api.url, { env: { RATE_LIMIT: 'off', ...env } });
  return {
    bff,
    apiUrl: api.url,
    play: (next = willing) => void (script = next),
    async ask(query, variables = {}, { token, address } = {}) {
      const from = api.seen.length;
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...(address && { 'x-forwarded-for': address }) };
      const answer = await bff.inject({ method: 'POST', url: '/graphql', headers, body: JSON.stringify({ query, variables }) });
      const { data, errors } = answer.json<{ data: Told['data']; errors?: { message: string; extensions: Record<string, unknown> }[] }>();
      const { requestId: _, ...extensions } = errors?.[0]?.extensions ?? {};
      const calls = api.seen.slice(from).map(({ method, url, body, headers: sent }): Call => [method, url, body && JSON.parse(body), sent.authorization]);
      return { data, error: errors?.[0] && { message: errors[0].message, ...extensions }, calls };
    },
    async close() {
      await close();
      await api.close();
    },
  };
}
