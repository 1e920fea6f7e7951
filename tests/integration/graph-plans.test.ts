import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#web/gql/client.ts';
import { BoothsId, OrderGalleryId } from '#web/gql/generated/document-ids.ts';
import * as documents from '#web/gql/generated/documents.ts';
import { sendEnvelope } from '#tests/support/fake-server.ts';
import { SARI } from '#tests/support/bff-with-fake-api.ts';
import { planTallyOf, startTwins, type Twins, type WireRequest } from '#tests/support/graph-twins.ts';
import { expectEqualAnswers, expectSameAnswers } from '#tests/support/plan-equality.ts';

const FILES = [
  {
    type: 1,
    url: 'https://m.example/1.jpg',
    width: 3000,
    height: 2000,
    placeholder: 'data:image/webp;base64,UklGRg==',
    thumbnails: [{ width: 480, url: 'https://m.example/1.jpg?w=480' }],
  },
  { type: 2, url: 'https://m.example/"2".jpg' },
  { type: 3, url: 'https://m.example/3.mp4' },
];
const ORDER = {
  id: 1,
  inv: 'FLIP-1',
  date: '2026-01-02',
  expiry: '2027-01-02',
  booth: 'Vintage "B"',
  city: 'Malang',
  files: FILES,
};

let twins: Twins;
beforeAll(async () => {
  twins = await startTwins({
    answer({ method, url }, response) {
      if (url === '/auth/profile') return sendEnvelope(response, SARI);
      if (url === '/orders/find')
        return sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: false });
      if (method === 'GET' && url === '/orders') return sendEnvelope(response, [ORDER, { id: 2, inv: 'FLIP-2' }]);
      if (url === '/orders/MISSING') return sendEnvelope(response, null, { status: 404, message: 'Order not found' });
      if (url === '/orders/MANY')
        return sendEnvelope(response, { ...ORDER, files: Array.from({ length: 400 }, () => FILES[0]) });
      if (url.startsWith('/orders/')) return sendEnvelope(response, ORDER);
      sendEnvelope(response, null, { message: 'Said the API' });
    },
  });
});
afterAll(() => twins.close());

describe('every query of the website', () => {
  const queries = Object.entries(documents as Record<string, unknown>).flatMap(([name, one]) =>
    isQuery(one) ? [[name, one] as const] : [],
  );

  test('there are some', () => {
    expect(queries.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'BoothsDocument',
        'OrderGalleryDocument',
        'MyPhotosDocument',
        'FindOrderDocument',
        'MeDocument',
      ]),
    );
  });

  test.each(queries)('%s, as its client sends it, is answered by a plan the second time', async (_name, query) => {
    const client = createClient({ url: `${twins.urls.withPlans}/graphql`, getToken: () => 'token-of-sari' });
    const ask = () => client.query({ query, variables: { invoice: 'FLIP-1', phone: '0812' }, fetchPolicy: 'no-cache' });
    const first = await ask();
    const { answered } = await planTallyOf(twins.withPlans);
    const second = await ask();
    expect((await planTallyOf(twins.withPlans)).answered).toBe(answered + 1);
    expect(second.data).toEqual(first.data);
  });
});

function isQuery(one: unknown): one is DocumentNode {
  if (typeof one !== 'object' || one === null || !('kind' in one) || one.kind !== Kind.DOCUMENT) return false;
  return (one as DocumentNode).definitions.some(
    (part) => part.kind === Kind.OPERATION_DEFINITION && part.operation === OperationTypeNode.QUERY,
  );
}

test('240 generated requests, each sent three times, are answered alike with plans and without', async () => {
  const { answered, 'handed over': handedOver, direct } = await expectEqualAnswers({ pairs: 120, seed: 20_261_122 });
  expect(answered).toBeGreaterThan(100);
  expect(handedOver).toBeGreaterThan(5);
  expect(direct).toBeGreaterThan(30);
}, 120_000);

describe('documents that are named by their ids', () => {
  const idOf = (sha256Hash: string, more: object = {}) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash, ...more } },
  });
  const byId = (sha256Hash: string, more: object = {}): WireRequest => ({
    ...post(''),
    body: JSON.stringify({ ...idOf(sha256Hash), ...more }),
  });
  const getById = (sha256Hash: string, headers: Record<string, string> = {}): WireRequest => {
    const search = new URLSearchParams({
      operationName: 'Booths',
      variables: '{}',
      extensions: JSON.stringify(idOf(sha256Hash).extensions),
    });
    return { ...post('', {}, headers), method: 'GET', path: `/graphql?${search.toString()}`, body: undefined };
  };

  test('are answered by plans, as their texts are', async () => {
    const order = byId(OrderGalleryId, { operationName: 'OrderGallery', variables: { invoice: 'FLIP-1' } });
    await expectSameAnswers(twins, order);
    const { answered } = await twins.plans();
    const { withPlans, withoutPlans } = await twins.ask({
      ...order,
      headers: { ...order.headers, 'x-request-id': 'by-its-id-1' },
    });
    expect(withPlans).toEqual(withoutPlans);
    expect(JSON.parse(withPlans.body)).toMatchObject({ data: { order: { invoice: 'FLIP-1' } } });
    expect((await twins.plans()).answered).toBe(answered + 1);
  });

  test.each([
    ['an unknown id', byId('0'.repeat(64))],
    ['an id that is no text', byId(null as never)],
    ['another version', byId(BoothsId, idOf(BoothsId, { version: 2 }))],
    ['an id beside another text', byId(BoothsId, { query: '{ booths { id } }' })],
    ['an id beside an empty text', byId(BoothsId, { query: '' })],
    ['an id beside null', byId(BoothsId, { query: null })],
    ['no persisted query', byId(BoothsId, { extensions: { persistedQuery: null } })],
  ])('%s is for Apollo', async (_name, request) => {
    const before = await twins.plans();
    await expectSameAnswers(twins, request, 2);
    expect(await twins.plans()).toEqual(before);
  });

  test('a GET that caches may store has the same ETag, and 304, from a plan, a finished answer and Apollo', async () => {
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { withPlans, withoutPlans } = await twins.ask(getById(BoothsId, { 'content-type': 'application/json' }));
      expect(withPlans).toEqual(withoutPlans);
      answers.push(withPlans);
    }
    const etag = answers[0]?.headers.etag;
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const { answered } = await twins.plans();
    const { withPlans, withoutPlans } = await twins.ask(
      getById(BoothsId, { 'if-none-match': `W/${etag}`, 'content-type': 'application/json' }),
    );
    expect(withPlans).toEqual(withoutPlans);
    expect([withPlans.status, withPlans.body]).toEqual([304, '']);
    expect((await twins.plans()).answered).toBe(answered + 1);
  });
});

describe('constant answers', () => {
  const CITY = 'query Finished($city: String, $type: BoothType) { booths(city: $city, type: $type) { id city } }';

  test.each([
    { city: 'Solo' },
    { city: 'Malang' },
    { city: 'Solo', type: 'FLIPBOOK' },
    { city: null },
    { city: 7 },
    { city: 'Solo' },
  ])('belong to their variables: %j', async (variables) => {
    await expectSameAnswers(twins, post(CITY, variables));
  });

  test('belong to their documents', async () => {
    await expectSameAnswers(twins, post(CITY, { city: 'Solo' }));
    await expectSameAnswers(
      twins,
      post('query Finished($city: String) { booths(city: $city) { name } }', { city: 'Solo' }),
    );
  });
});

let sent = 0;
function post(query: string, variables: object = {}, headers: Record<string, string> = {}): WireRequest {
  sent += 1;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-request-id': `request-${sent}`, ...headers },
    body: JSON.stringify({ query, variables }),
  };
}

describe('a request that a plan cannot answer', () => {
  const PAGE =
    'query ($invoice: ID!, $width: Int! = 240) { order(invoice: $invoice) { invoice files { url thumbnail(width: $width) } } findOrder(phone: "0812") { orderExists } }';

  test.each([
    ['an order that is missing', { invoice: 'MISSING' }, 2],
    ['a width that is refused below the root', { invoice: 'FLIP-1', width: 0 }, 2],
    ['a variable that is refused', { invoice: null }, 0],
    ['a variable of a wrong type', { invoice: 'FLIP-1', width: 'x' }, 0],
  ])('%s: Apollo answers, and nothing is called twice', async (_name, variables, calls) => {
    await expectSameAnswers(twins, post(PAGE, { invoice: 'FLIP-1' }), 2);
    const before = await twins.plans();
    const { withPlans, withoutPlans } = await twins.ask(post(PAGE, variables));
    expect(withPlans).toEqual(withoutPlans);
    expect(JSON.parse(withPlans.body)).toHaveProperty('errors');
    expect(withPlans.calls).toHaveLength(calls);
    expect((await twins.plans())['handed over']).toBe(before['handed over'] + 1);
  });

  test('its files count once towards the limit of a request', async () => {
    const text =
      'query ($width: Int!) { a: order(invoice: "MANY") { files { url } } b: order(invoice: "MANY") { files { thumbnail(width: $width) } } }';
    await expectSameAnswers(twins, post(text, { width: 240 }), 2);
    const { withPlans, withoutPlans } = await twins.ask(post(text, { width: 0 }));
    expect(withPlans).toEqual(withoutPlans);
    expect(withPlans.body).toContain('out_of_range');
    expect(withPlans.body).not.toContain('over the limit');
  });
});

test('limits count a request once, whoever answers it', async () => {
  const limited = await startTwins({
    env: { RATE_LIMIT: 'on' },
    answer({ url }, response) {
      if (url === '/orders/find')
        return sendEnvelope(response, { orderExists: false, phoneVerified: false, accountExists: false });
      sendEnvelope(response, ORDER, url === '/orders/FLIP-1' ? {} : { status: 404 });
    },
  });
  const look = (phone: string) =>
    expectSameAnswers(limited, post('query ($p: String!) { findOrder(phone: $p) { orderExists } }', { p: phone }), 1);
  // 20 look-ups in a minute that find no order.
  for (let turn = 0; turn < 23; turn += 1) await look(`08120000${turn}`);
  expect(await limited.plans()).toEqual({ answered: 19, 'handed over': 3 });

  const open = (invoice: string) =>
    expectSameAnswers(limited, post('query ($i: ID!) { order(invoice: $i) { id } }', { i: invoice }), 1);
  await open('FLIP-1');
  // 20 misses in a minute.
  for (let turn = 0; turn < 22; turn += 1) await open(`MISSING-${turn}`);
  expect(await limited.plans()).toEqual({ answered: 19, 'handed over': 25 });
  await limited.close();
});

describe('what no plan answers', () => {
  test.each([
    ['a mutation', 'mutation { logout }', {}],
    ['the schema', '{ __schema { queryType { name } } }', {}],
    ['a directive', 'query ($on: Boolean!) { booths { id city @include(if: $on) } }', { on: true }],
    ['what is over a limit', `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(' ')} }`, {}],
  ])('%s', async (_name, query, variables) => {
    const before = await twins.plans();
    await expectSameAnswers(twins, post(query, variables));
    expect(await twins.plans()).toEqual(before);
  });

  const KNOWN = 'query Known { booths { city } }';
  const known = (changes: object): WireRequest => ({
    ...post(KNOWN),
    body: JSON.stringify({ query: KNOWN, ...changes }),
  });

  test.each([
    ['an operation that is not in it', { operationName: 'Other' }],
    ['an empty name', { operationName: '' }],
    ['a name that is none', { operationName: 'Known query' }],
    ['the hash of a stored document', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }],
    ['extensions that are no object', { extensions: 'x' }],
    ['variables as text', { variables: '{}' }],
    ['variables as a list', { variables: [] }],
    ['a key that is not known', { documentId: 'x' }],
  ])('a known document with %s', async (_name, changes) => {
    await expectSameAnswers(twins, known({ operationName: 'Known' }));
    await expectSameAnswers(twins, known({}));
    const before = await twins.plans();
    await expectSameAnswers(twins, known(changes));
    expect(await twins.plans()).toEqual(before);
  });

  test.each([
    '&query=%7Bbooths%7Bid%7D%7D',
    '&variables=%5B%5D',
    '&variables=x',
    '&variables=null',
    '&extensions=1',
    '&id=1',
  ])('a known GET with %s', async (more) => {
    const get = (search: string): WireRequest => ({
      ...post(''),
      method: 'GET',
      path: `/graphql?query=${encodeURIComponent(KNOWN)}${search}`,
      body: undefined,
    });
    await expectSameAnswers(twins, get(''));
    const before = await twins.plans();
    await expectSameAnswers(twins, get('&variables=%7B%7D&extensions=%7B%7D&operationName=Known'));
    expect((await twins.plans()).answered).toBeGreaterThan(before.answered);
    const after = await twins.plans();
    await expectSameAnswers(twins, get(more));
    expect(await twins.plans()).toEqual(after);
  });

  test('a known document under headers that Apollo refuses', async () => {
    await expectSameAnswers(twins, post('{ booths { city } }'));
    const before = await twins.plans();
    await expectSameAnswers(twins, post('{ booths { city } }', {}, { accept: 'text/plain' }));
    expect(await twins.plans()).toEqual(before);
  });

  test('anything, with PLANS=off', async () => {
    expect(await planTallyOf(twins.withoutPlans)).toEqual({ answered: 0, 'handed over': 0 });
  });
});

test('what was not asked for in a while is forgotten', async () => {
  const ask = (turn: number) =>
    twins.withPlans.inject({ method: 'POST', url: '/graphql', payload: { query: `query Q${turn} { __typename }` } });
  for (let turn = 0; turn < 510; turn += 1) await ask(turn);
  const { answered } = await twins.plans();
  await ask(509);
  expect((await twins.plans()).answered).toBe(answered + 1);
  await ask(0);
  expect((await twins.plans()).answered).toBe(answered + 1);
});
