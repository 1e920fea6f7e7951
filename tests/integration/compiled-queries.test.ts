import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/bff/bff-with-fake-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope } from '#tests/support/servers/fake-server.ts';
import { idOf as idOfDocument } from '#web/gql/document-id.ts';
import { BoothsDocument } from '#web/gql/generated/graphql.ts';
import * as documents from '#web/gql/generated/graphql.ts';
import type { WireRequest } from './graph-requests.ts';
import { expectEqualResponses, expectSameResponses, startTwins, type Twins } from './graph-twins.ts';

const ORDER = {
  id: 1,
  inv: 'FLIP-1',
  date: '2026-01-02',
  files: [{ type: 1, url: 'https://m.example/1.jpg' }],
};

/** Responses that the API holds back, and calls that were broken off. */
let held: (() => void)[] = [];
let aborted: string[] = [];
const api: Parameters<typeof startTwins>[0]['respond'] = ({ url, headers }, response) => {
  const isHeld = url.startsWith('/orders/HELD') || headers['x-request-id'] === 'leaves-0001';
  if (url === '/auth/profile' && !isHeld) return sendEnvelope(response, SARI);
  if (url === '/orders/find')
    return sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: false });
  if (url === '/orders') return sendEnvelope(response, [ORDER, { id: 2, inv: 'FLIP-2' }]);
  if (url.includes('MISSING')) return sendEnvelope(response, null, { status: 404, message: 'Order not found' });
  if (url === '/orders/MANY')
    return sendEnvelope(response, { ...ORDER, files: Array.from({ length: 600 }, () => ORDER.files[0]) });
  if (!isHeld) return sendEnvelope(response, ORDER);
  held.push(() => sendEnvelope(response, ORDER));
  response.once('close', () => void (response.writableFinished || aborted.push(url)));
};
const twins = await forFile(startTwins({ respond: api }));

let sent = 0;
function post(payload: string | object, headers: Record<string, string> = {}): WireRequest {
  sent += 1;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-request-id': `request-${sent}-00`, ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  };
}

function get(search: Record<string, string>, headers: Record<string, string> = {}): WireRequest {
  const path = `/graphql?${new URLSearchParams(search).toString()}`;
  return {
    ...post(''),
    method: 'GET',
    path,
    headers: { 'x-request-id': `request-${sent}-00`, ...headers },
    body: undefined,
  };
}

const idOf = (sha256Hash: unknown, more: object = {}) => ({
  persistedQuery: { version: 1, sha256Hash, ...more },
});

/** Sends a request to both, which have to respond alike. @returns the response */
async function ask(request: WireRequest, through: Twins = twins) {
  const { compiled, apollo } = await through.ask(request);
  expect(compiled).toEqual(apollo);
  return compiled;
}

// `npm run test:hard` sends 10,000.
test('60 generated requests, each sent three times, are answered as by Apollo', async () => {
  await expectEqualResponses({ pairs: 30, seed: 20_261_122 });
}, 120_000);

describe('every query of the website is answered the same', () => {
  const queries = Object.entries(documents as Record<string, DocumentNode>).filter(
    ([name, one]) => name.endsWith('Document') && getOperationAST(one)?.operation === OperationTypeNode.QUERY,
  );

  test('there are some', () => expect(queries.length).toBeGreaterThan(5));

  test.each(queries)('%s', async (_name, document) => {
    const variables = { invoice: 'FLIP-1', phone: '0812', first: 20 };
    for (let time = 0; time < 3; time += 1) {
      const request = post({ query: print(document), variables }, { authorization: 'Bearer token-of-sari' });
      expect((await ask(request)).status).toBe(200);
    }
  });
});

const GALLERY = 'query ($invoice: ID!) { order(invoice: $invoice) { id invoice files { url } } }';
const gallery = (invoice: string, headers: Record<string, string> = {}): WireRequest =>
  post({ query: GALLERY, variables: { invoice } }, headers);

describe('a document that is known', () => {
  test.each([
    ['an alias of all objects', '{ __typename __proto__: order(invoice: "FLIP-1") { __proto__: invoice } }', null, 200],
    ['an operation that it does not have', '{ order(invoice: "FLIP-1") { id } }', 'Other', 400],
  ])('with %s', async (_name, query, operationName, status) => {
    for (let time = 0; time < 3; time += 1) expect((await ask(post({ query, operationName }))).status).toBe(status);
  });

  beforeAll(async () => {
    for (let time = 0; time < 3; time += 1) await ask(gallery('FLIP-1'));
  });
  const json = JSON.stringify({ query: GALLERY, variables: { invoice: 'FLIP-1' } });

  test.each<[string, WireRequest, number]>([
    ['once more', gallery('FLIP-1'), 200],
    ['keys in another order', post(json.replace(/^\{(.*),("variables".*)\}$/, '{$2,$1}')), 200],
    ['text outside of ASCII', gallery('FLIP-é-\u{1F600}'), 200],
    ['an address that a trusted proxy names', gallery('FLIP-1', { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }), 200],
    ['an encoding', gallery('FLIP-1', { 'content-type': 'application/json; charset=latin1' }), 415],
    ['another type', gallery('FLIP-1', { 'content-type': 'text/plain' }), 400],
    ['a type in capitals', gallery('FLIP-1', { 'content-type': 'Application/JSON' }), 200],
    ['a body that is said to be compressed', gallery('FLIP-1', { 'content-encoding': 'gzip' }), 200],
    ['a body that reaches for a prototype', post(json.replace('{', '{"__proto__":{"x":1},')), 400],
    ['a body that does so in disguise', post(json.replace('{', '{"\\u005f_proto__":{"x":1},')), 400],
    ['a byte order mark', post(`\u{FEFF}${json}`), 200],
    ['a body that is no JSON', post(json.slice(0, -1)), 400],
    ['an empty body', post(''), 400],
    ['a large body', post(json.padEnd(100_001)), 413],
    ['a search in the URL', { ...gallery('FLIP-1'), path: '/graphql?x=1' }, 200],
    ['another path', { ...gallery('FLIP-1'), path: '/graphql/' }, 404],
    ['another method', { ...gallery('FLIP-1'), method: 'PUT' }, 404],
    ['a foreign origin', gallery('FLIP-1', { origin: 'https://elsewhere.example.com' }), 200],
  ])('%s', async (_name, request, status) => {
    for (let time = 0; time < 2; time += 1) expect((await ask(request)).status).toBe(status);
  });

  test.each(['https://kiosk.example.com', 'http://localhost:3000'])('the origin %s', async (origin) => {
    for (let time = 0; time < 2; time += 1)
      expect((await ask(gallery('FLIP-1', { origin }))).headers['access-control-allow-origin']).toBe(origin);
  });

  const KNOWN = 'query Known { booths { city } }';
  test.each<[string, WireRequest]>([
    ['variables as a list', post({ query: KNOWN, variables: [] })],
    ['an id that is no text', post({ extensions: idOf(null) })],
    ['an id beside null', post({ query: null, extensions: idOf(idOfDocument(BoothsDocument)) })],
    ['a GET', get({ query: KNOWN }, { 'x-apollo-operation-name': 'Known' })],
    ['a GET that another site may send', get({ query: KNOWN })],
  ])('%s', async (_name, request) => {
    for (let time = 0; time < 2; time += 1) await ask(post({ query: KNOWN }));
    for (let time = 0; time < 2; time += 1) expect((await ask(request)).calls).toEqual([]);
  });
});

describe('errors of a document that is known', () => {
  const query =
    'query ($invoice: ID!, $width: Int! = 240) { order(invoice: $invoice) { files { url thumbnail(width: $width) } again: files { url } } findOrder(phone: "0812") { orderExists } }';

  test.each([
    ['an order that is missing', { invoice: 'MISSING' }, 2],
    ['too many rows below the root', { invoice: 'MANY' }, 2],
    ['a variable that is refused', { invoice: null }, 0],
    ['a variable of a wrong type', { invoice: 'FLIP-1', width: 'x' }, 0],
  ])('%s: nothing is called twice', async (_name, variables, calls) => {
    await expectSameResponses(twins, post({ query, variables: { invoice: 'FLIP-1' } }), 2);
    const response = await ask(post({ query, variables }));
    expect(JSON.parse(response.body)).toHaveProperty('errors');
    expect(response.calls).toHaveLength(calls);
  });

  test('its files count once towards the limit of a request', async () => {
    const many =
      'query ($last: ID!) { order(invoice: "MANY") { files { url } } last: order(invoice: $last) { files { url } } }';
    await expectSameResponses(twins, post({ query: many, variables: { last: 'FLIP-1' } }), 2);
    const { body } = await ask(post({ query: many, variables: { last: 'MANY' } }));
    expect(body.match(/over the limit/g)).toHaveLength(1);
  });

  test('limits count a request once', async () => {
    const limited = await startTwins({ env: { RATE_LIMIT: 'on' }, respond: api });
    const open = (invoice: string) => ask(gallery(invoice), limited);
    await open('FLIP-1');
    // 20 misses in a minute.
    const responses = [];
    for (let turn = 0; turn < 22; turn += 1) responses.push(await open(`MISSING-${turn}`));
    expect(responses.filter(({ body }) => body.includes('RATE_LIMITED'))).toHaveLength(2);
    await limited.close();
  });
});

describe('on the wire', () => {
  const wire = (invoice: string, id: string, body = gallery(invoice).body ?? ''): string =>
    `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-request-id: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  beforeAll(async () => {
    for (let time = 0; time < 3; time += 1) await ask(gallery('FLIP-1'));
    held = [];
  });

  async function open(url: string): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
      .setNoDelay(true)
      .setEncoding('utf8');
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }

  const both = async <T>(run: (url: string) => Promise<T>): Promise<[T, T]> =>
    Promise.all([run(twins.urls.compiled), run(twins.urls.apollo)]);

  test('a client that leaves in the middle of a call ends the call, which counts alike', async () => {
    // Of a public order the call would be read to its end, since visitors share it.
    const token = { authorization: 'Bearer token-of-sari' };
    const mine = wire('', 'leaves-0001', JSON.stringify({ query: '{ me { name } }' })).replace(
      'host: x',
      `host: x\r\nauthorization: ${token.authorization}`,
    );
    for (let time = 0; time < 2; time += 1) await ask(post({ query: '{ me { name } }' }, token));
    held = [];
    aborted = [];
    await both(async (url) => {
      const socket = await open(url);
      socket.write(mine);
      await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 5_000 });
      socket.destroy();
    });
    await vi.waitFor(() => expect(aborted).toHaveLength(2), { timeout: 5_000 });
    await vi.waitFor(async () => {
      const { compiled, apollo } = await twins.figures();
      const call = 'upstream_call_duration_seconds_count{method="GET",route="/auth/profile",outcome="aborted"} 1';
      expect([compiled, apollo].map((lines) => lines.includes(call))).toEqual([true, true]);
    });
  });
});
