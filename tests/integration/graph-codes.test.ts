import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, sendEnvelope, sendJson, startFakeServer } from '#tests/support/fake-server.ts';

type Send = (response: ServerResponse) => void;

let api: FakeServer;
let graph: Bff;
let answer: Send = () => {};
beforeAll(async () => {
  api = await startFakeServer((_request, response) => answer(response));
});
afterAll(() => api.close());
afterEach(() => graph.close());

const refuse =
  (status: number, message: string, http = status): Send =>
  (response) =>
    sendEnvelope(response, null, { status, message, http });
const ORDER = '{ order(invoice: "FLIP-1") { id } }';
const LOGIN =
  'mutation { login(input: { identifier: "0812", password: "secret-of-sari" }) { session { token } userErrors { code field message } } }';

/** contract, errors: the API's answer, and the error of the graph. */
const TABLE: [what: string, query: string, send: Send, message: string, extensions: Record<string, unknown>][] = [
  ['401', '{ me { name } }', refuse(401, 'Token expired'), 'Token expired', { code: 'UNAUTHENTICATED', status: 401 }],
  [
    '401 in the body alone',
    '{ orders { nodes { id } } }',
    refuse(401, 'Token expired', 200),
    'Token expired',
    { code: 'UNAUTHENTICATED', status: 401 },
  ],
  ['403', '{ me { name } }', refuse(403, 'Suspended'), 'Suspended', { code: 'FORBIDDEN', status: 403 }],
  ['404', ORDER, refuse(404, 'Order not found'), 'Order not found', { code: 'NOT_FOUND', status: 404 }],
  [
    'an answer without an order',
    ORDER,
    (response) => sendEnvelope(response, null),
    'Order not found',
    { code: 'NOT_FOUND', status: 404 },
  ],
  [
    '429',
    'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }',
    (response) =>
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' })
        .end('{"status":429,"message":"Slow down"}'),
    'Slow down',
    { code: 'RATE_LIMITED', status: 429, retryAfter: 17 },
  ],
  [
    '500 in the body',
    ORDER,
    refuse(500, 'Database trouble', 200),
    'Database trouble',
    { code: 'UPSTREAM_ERROR', status: 500 },
  ],
  [
    '500 that says 200 inside',
    ORDER,
    (response) => sendEnvelope(response, { inv: 'FLIP-1' }, { status: 200, http: 500 }),
    'HTTP error! status: 500',
    { code: 'UPSTREAM_ERROR', status: 500 },
  ],
  [
    '410',
    ORDER,
    (response) => response.writeHead(410).end(),
    'HTTP error! status: 410',
    { code: 'UPSTREAM_ERROR', status: 410 },
  ],
  [
    'a redirect',
    ORDER,
    (response) => response.writeHead(302, { location: 'http://10.0.0.7/' }).end(),
    'HTTP error! status: 302',
    { code: 'UPSTREAM_ERROR', status: 302 },
  ],
  ['201 in the body', ORDER, refuse(201, 'Made', 200), 'Made', { code: 'UPSTREAM_ERROR', status: 201 }],
  [
    'HTML',
    ORDER,
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    'Invalid response from server',
    { code: 'UPSTREAM_INVALID_RESPONSE' },
  ],
  [
    'a body without a status',
    ORDER,
    (response) => sendJson(response, 200, { data: { inv: 'FLIP-1' } }),
    'Invalid response from server',
    { code: 'UPSTREAM_INVALID_RESPONSE' },
  ],
  [
    'a log-in without a token',
    LOGIN,
    (response) => sendEnvelope(response, { user: { name: 'Sari' } }),
    'Invalid auth response',
    { code: 'UPSTREAM_INVALID_RESPONSE' },
  ],
  [
    'a hung-up connection',
    LOGIN,
    (response) => response.destroy(),
    'Login failed. Please try again.',
    { code: 'UPSTREAM_UNAVAILABLE' },
  ],
];

test.each(TABLE)('%s', async (_what, query, send, message, extensions) => {
  answer = send;
  graph = await startBff(api.url);
  const { http, errors } = await graph.ask(
    query,
    {},
    { token: 'token-of-sari', headers: { 'x-request-id': 'request-0001' } },
  );
  expect([http, errors.length]).toEqual([200, 1]);
  expect(errors[0]).toMatchObject({ message, extensions: { ...extensions, requestId: 'request-0001' } });
  expect(Object.keys(errors[0]?.extensions ?? {}).toSorted()).toEqual(
    [...Object.keys(extensions), 'requestId'].toSorted(),
  );
});

test('no answer is UPSTREAM_UNAVAILABLE after the time-out', async () => {
  answer = () => {};
  graph = await startBff(api.url, { env: { UPSTREAM_TIMEOUT_MS: '200' } });
  const { errors, code } = await graph.ask(ORDER);
  expect([code, errors[0]?.message]).toEqual(['UPSTREAM_UNAVAILABLE', 'Failed to fetch order data. Please try again.']);
});

test('an open circuit is UPSTREAM_UNAVAILABLE, with retryAfter', async () => {
  answer = (response) => response.destroy();
  graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  for (let index = 0; index < 25; index += 1) await graph.ask(ORDER);
  const seen = api.seen.length;
  const { errors } = await graph.ask(ORDER);
  expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfter: expect.any(Number) });
  expect(api.seen).toHaveLength(seen);
});

test('no token is UNAUTHENTICATED, without a call', async () => {
  graph = await startBff(api.url);
  const seen = api.seen.length;
  expect((await graph.ask('{ orders { nodes { id } } }')).code).toBe('UNAUTHENTICATED');
  expect((await graph.ask('{ me { name } }', {}, { headers: { authorization: 'Basic abc' } })).code).toBe(
    'UNAUTHENTICATED',
  );
  expect(api.seen).toHaveLength(seen);
});

test('limits of the BFF are RATE_LIMITED, with retryAfter', async () => {
  answer = refuse(404, 'Order not found');
  graph = await startBff(api.url);
  for (let index = 0; index < 20; index += 1)
    expect((await graph.ask(ORDER.replace('FLIP', `GONE-${index}`))).code).toBe('NOT_FOUND');
  expect((await graph.ask(ORDER)).errors[0]?.extensions).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: expect.any(Number),
  });
});
