import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { SARI } from '#tests/support/bff/bff-with-fake-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope } from '#tests/support/servers/fake-server.ts';
import * as documents from '#web/gql/generated/graphql.ts';
import { expectEqualResponses, startTwins } from './graph-twins.ts';

const ORDER = { id: 1, inv: 'FLIP-1', date: '2026-01-02', files: [{ type: 1, url: 'https://m.example/1.jpg' }] };

const api: Parameters<typeof startTwins>[0] = ({ url }, response) => {
  if (url === '/auth/profile') return sendEnvelope(response, SARI);
  if (url === '/orders/find') return sendEnvelope(response, { orderExists: true });
  if (url === '/orders') return sendEnvelope(response, [ORDER, { id: 2, inv: 'FLIP-2' }]);
  if (url.includes('MISSING')) return sendEnvelope(response, null, { status: 404, message: 'Order not found' });
  const files = Array.from({ length: url === '/orders/MANY' ? 600 : 1 }, () => ORDER.files[0]);
  sendEnvelope(response, { ...ORDER, files });
};
const twins = await forFile(startTwins(api));

// `npm run test:hard` sends 10,000.
test('60 generated requests, each sent three times, are answered as by Apollo', async () => {
  await expectEqualResponses({ pairs: 30, seed: 20_261_122 });
}, 120_000);

const queries = Object.entries(documents as Record<string, DocumentNode>).filter(
  ([name, one]) => name.endsWith('Document') && getOperationAST(one)?.operation === OperationTypeNode.QUERY,
);

test.each(queries)('the query %s of the website is answered the same', async (_name, document) => {
  const variables = { invoice: 'FLIP-1', phone: '0812', first: 20 };
  for (let time = 0; time < 3; time += 1)
    expect((await twins.ask({ query: print(document), variables }, 'Bearer token-of-sari')).http).toBe(200);
});

test.each([
  ['an alias of all objects', '{ __typename __proto__: order(invoice: "FLIP-1") { __proto__: invoice } }', null, 200],
  ['an operation that it does not have', '{ order(invoice: "FLIP-1") { id } }', 'Other', 400],
])('a document that is known, with %s', async (_name, query, operationName, http) => {
  for (let time = 0; time < 3; time += 1) expect((await twins.ask({ query, operationName })).http).toBe(http);
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
    for (let time = 0; time < 2; time += 1) await twins.ask({ query, variables: { invoice: 'FLIP-1' } });
    const response = await twins.ask({ query, variables });
    expect(JSON.parse(response.body)).toHaveProperty('errors');
    expect(response.calls).toHaveLength(calls);
  });

  test('limits count a request once', async () => {
    const limited = await startTwins(api, { RATE_LIMIT: 'on' });
    const gallery = 'query ($invoice: ID!) { order(invoice: $invoice) { id invoice files { url } } }';
    const open = (invoice: string) => limited.ask({ query: gallery, variables: { invoice } });
    await open('FLIP-1');
    // 20 misses in a minute.
    const responses = [];
    for (let turn = 0; turn < 22; turn += 1) responses.push(await open(`MISSING-${turn}`));
    expect(responses.filter(({ body }) => body.includes('RATE_LIMITED'))).toHaveLength(2);
    await limited.close();
  });
});
