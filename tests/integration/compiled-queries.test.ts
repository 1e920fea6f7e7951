import type { ServerResponse } from 'node:http';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { SARI } from '#tests/support/bff/bff-with-fake-api.ts';
import { type Bff, startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { type SeenRequest, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import * as documents from '#web/gql/generated/graphql.ts';

// Any response of the API, with and without compiled queries: graph-fuzz.test.ts.

const ORDER = { id: 1, inv: 'FLIP-1', date: '2026-01-02', files: [{ type: 1, url: 'https://m.example/1.jpg' }] };

function respond({ url }: SeenRequest, response: ServerResponse): void {
  if (url === '/auth/profile') return sendEnvelope(response, SARI);
  if (url === '/orders/find') return sendEnvelope(response, { orderExists: true });
  if (url === '/orders') return sendEnvelope(response, [ORDER, { id: 2, inv: 'FLIP-2' }]);
  if (url.includes('MISSING')) return sendEnvelope(response, null, { status: 404, message: 'Order not found' });
  const files = Array.from({ length: url === '/orders/MANY' ? 600 : 1 }, () => ORDER.files[0]);
  sendEnvelope(response, { ...ORDER, files });
}
const api = await forFile(startFakeServer(respond));
const start = (compiled: string, limits: string): Promise<Bff> =>
  forFile(startBff(api.url, { env: { RATE_LIMIT: limits, COMPILED_QUERIES: compiled } }));
const both = [await start('on', 'off'), await start('off', 'off')];
const limited = [await start('on', 'on'), await start('off', 'on')];

/** Sends an operation to a BFF with compiled queries and to one without, which have to respond and call alike. */
async function ask(body: object, bffs = both) {
  const responses = [];
  for (const bff of bffs) {
    const from = api.seen.length;
    const headers = { authorization: 'Bearer token-of-sari', 'x-request-id': 'request-0001' };
    const { http, body: text } = await bff.post(body, headers);
    const calls = api.seen.slice(from).map(({ method, url, body: sent }) => `${method} ${url} ${sent}`);
    responses.push({ http, text, calls: calls.toSorted() });
  }
  const [compiled, plain] = responses;
  expect(compiled).toEqual(plain);
  return { http: plain?.http, text: plain?.text ?? '', calls: plain?.calls };
}

const queries = Object.entries(documents as Record<string, DocumentNode>).filter(
  ([name, one]) => name.endsWith('Document') && getOperationAST(one)?.operation === OperationTypeNode.QUERY,
);

test.each(queries)('the query %s of the website is answered the same', async (_name, document) => {
  const variables = { invoice: 'FLIP-1', phone: '0812', first: 20 };
  for (let time = 0; time < 3; time += 1) expect((await ask({ query: print(document), variables })).http).toBe(200);
});

test.each([
  ['an alias of all objects', '{ __typename __proto__: order(invoice: "FLIP-1") { __proto__: invoice } }', null, 200],
  ['an operation that it does not have', '{ order(invoice: "FLIP-1") { id } }', 'Other', 400],
])('a document that is known, with %s', async (_name, query, operationName, http) => {
  for (let time = 0; time < 3; time += 1) expect((await ask({ query, operationName })).http).toBe(http);
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
    for (let time = 0; time < 2; time += 1) await ask({ query, variables: { invoice: 'FLIP-1' } });
    const response = await ask({ query, variables });
    expect(JSON.parse(response.text)).toHaveProperty('errors');
    expect(response.calls).toHaveLength(calls);
  });

  test('limits count a request once', async () => {
    const gallery = 'query ($invoice: ID!) { order(invoice: $invoice) { id invoice files { url } } }';
    const open = (invoice: string) => ask({ query: gallery, variables: { invoice } }, limited);
    await open('FLIP-1');
    // 20 misses in a minute.
    const responses = [];
    for (let turn = 0; turn < 22; turn += 1) responses.push(await open(`MISSING-${turn}`));
    expect(responses.filter(({ text }) => text.includes('RATE_LIMITED'))).toHaveLength(2);
  });
});
