import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failure } from '#tests/mobile/react-native/failures.ts';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { SARI } from '#tests/support/bff-with-fake-api.ts';
import { type FakeServer, sendEnvelope, sendJson, startFakeServer } from '#tests/support/fake-server.ts';
import { type AppModule, bundleApp, runApp } from '#tests/support/react-native.ts';

type Send = (response: ServerResponse) => void;

let bundle: string;
let api: FakeServer;
let bff: Bff;
let url: string;
/** A graph that says what a sound BFF cannot be made to say. */
let otherGraph: FakeServer;
let answer: Send = () => {};

beforeAll(async () => {
  bundle = await bundleApp();
  api = await startFakeServer((_request, response) => answer(response));
  otherGraph = await startFakeServer((_request, response) => answer(response));
  bff = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  url = `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});
afterAll(async () => {
  await bff.close();
  await Promise.all([api.close(), otherGraph.close()]);
});

/** What the app makes of a photo page that fails. */
async function fail(graphUrl: string, send: Send): Promise<Failure | null> {
  answer = send;
  const { module } = runApp(bundle);
  const storage = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} };
  const app = module.createApp({
    url: graphUrl,
    client: { name: 'react-native', version: '3.1.0' },
    storage,
    onExpired: () => {},
    newKey: () => 'key',
  });
  return app.graph
    .query({ query: module.OrderDocument, variables: { invoice: 'FLIP-1', thumbnailWidth: 240 } })
    .then(() => null, module.toFailure);
}

const refuse =
  (status: number, message: string, http = status): Send =>
  (response) =>
    sendEnvelope(response, null, { status, message, http });
const ITEM = { path: ['invoice'], message: 'Nomor tidak valid', code: 'invalid_format' };

describe('each code of the graph has its action', () => {
  test.each<[Send, Partial<Failure>]>([
    [
      (response) => sendJson(response, 422, { status: 422, message: 'Validation failed', errors: [ITEM] }),
      {
        code: 'BAD_USER_INPUT',
        action: 'correct-input',
        fields: [{ field: ITEM.path, code: ITEM.code, message: ITEM.message }],
      },
    ],
    [refuse(401, 'Token expired'), { code: 'UNAUTHENTICATED', action: 'log-in', message: 'Token expired' }],
    [refuse(403, 'Suspended'), { code: 'FORBIDDEN', action: 'show', message: 'Suspended' }],
    [refuse(404, 'Order not found'), { code: 'NOT_FOUND', action: 'show', message: 'Order not found' }],
    [
      (response) =>
        response
          .writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' })
          .end('{"status":429,"message":"Slow down"}'),
      { code: 'RATE_LIMITED', action: 'wait', retryAfter: 17 },
    ],
    [refuse(500, 'Database trouble', 200), { code: 'UPSTREAM_ERROR', action: 'try-again' }],
    [
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
      { code: 'UPSTREAM_INVALID_RESPONSE', action: 'try-again' },
    ],
    [(response) => response.destroy(), { code: 'UPSTREAM_UNAVAILABLE', action: 'try-again' }],
  ])('answered by the BFF (%#)', async (send, failure) => {
    expect(await fail(url, send)).toMatchObject({ ...failure, requestId: expect.any(String) as string });
  });

  const errors = (code: string, more: object = {}) => ({
    errors: [{ message: 'No', extensions: { code, requestId: 'request-0001', ...more } }],
  });
  test.each<[string, Send, Partial<Failure>]>([
    [
      'a fault of the BFF',
      (response) => sendJson(response, 200, { ...errors('INTERNAL_SERVER_ERROR'), data: null }),
      { code: 'INTERNAL_SERVER_ERROR', action: 'report', requestId: 'request-0001' },
    ],
    [
      'a text that cannot be parsed',
      (response) => sendJson(response, 400, errors('GRAPHQL_PARSE_FAILED')),
      { code: 'GRAPHQL_PARSE_FAILED', action: 'update-app' },
    ],
    [
      'a field that is gone',
      (response) => sendJson(response, 400, errors('GRAPHQL_VALIDATION_FAILED')),
      { code: 'GRAPHQL_VALIDATION_FAILED', action: 'update-app' },
    ],
    [
      'a document that is not trusted',
      (response) => sendJson(response, 400, errors('BAD_REQUEST')),
      { code: 'BAD_REQUEST', action: 'update-app' },
    ],
    [
      'the same in the newer media type',
      (response) =>
        sendJson(response, 400, errors('BAD_REQUEST'), { 'content-type': 'application/graphql-response+json' }),
      { code: 'BAD_REQUEST', action: 'update-app' },
    ],
    [
      'overload',
      (response) => sendJson(response, 503, errors('UPSTREAM_UNAVAILABLE', { retryAfter: 2 })),
      { code: 'UPSTREAM_UNAVAILABLE', action: 'try-again', retryAfter: 2 },
    ],
    [
      'a code that is added later',
      (response) => sendJson(response, 200, { ...errors('TEAPOT'), data: null }),
      { code: 'TEAPOT', action: 'report' },
    ],
    [
      'the page of a proxy',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      { code: null, message: null, action: 'try-again' },
    ],
    ['no answer', (response) => response.destroy(), { code: null, message: null, action: 'try-again' }],
  ])('%s', async (_what, send, failure) => {
    expect(await fail(`${otherGraph.url}/graphql`, send)).toMatchObject(failure);
  });
});

test('a mutation that is refused as a bad token is, as an API may refuse a wrong old password, leaves the session where the token is good', async () => {
  const calls: string[] = [];
  const choosy = await startFakeServer(({ method, url: address }, response) => {
    calls.push(method);
    if (method === 'PATCH') sendEnvelope(response, null, { status: 401, message: 'Wrong password' });
    else sendEnvelope(response, address === '/auth/profile' ? SARI : { token: 'token-of-sari', user: SARI });
  });
  const graph = await startBff(choosy.url, { env: { RATE_LIMIT: 'off' } });
  const graphUrl = `${await graph.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  const { module } = runApp(bundle);
  const secrets = new Map<string, string>();
  const storage = {
    getItem: async (key: string) => secrets.get(key) ?? null,
    setItem: async (key: string, value: string) => void secrets.set(key, value),
    removeItem: async (key: string) => void secrets.delete(key),
  };
  const app = module.createApp({
    url: graphUrl,
    client: { name: 'react-native', version: '3.1.0' },
    storage,
    onExpired: () => calls.push('expired'),
    newKey: () => 'key',
  });
  await app.logIn('sari@example.com', 'flipbook1');
  const variables = { input: { password: 'n3w-flipbook', oldPassword: 'not-the-old-one' } };
  expect(
    await app.graph.mutate({ mutation: module.UpdateProfileDocument, variables }).then(() => null, module.toFailure),
  ).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Wrong password' });
  // The profile is asked for, which says that the token is good.
  await expect.poll(() => calls, { timeout: 20_000 }).toEqual(['POST', 'PATCH', 'GET']);
  expect(await app.session.token()).toBe('token-of-sari');
  await graph.close();
  await choosy.close();
});

test('no code of the guide is without an action', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/graph.md'), 'utf8');
  const [, table = ''] = /\n## Errors\n([\s\S]*?)\nA root that fails/.exec(guide) ?? [];
  const codes = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code = '']) => code);
  const { module }: { module: AppModule } = runApp(bundle);
  expect(codes.length).toBeGreaterThanOrEqual(12);
  expect(new Set(Object.keys(module.ACTIONS))).toEqual(new Set(codes));
});
