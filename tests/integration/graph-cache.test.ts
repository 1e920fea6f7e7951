import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SARI } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { leavesOf } from './graph-leaves.ts';

// What a cache without a line of configuration makes of the graph's ids (docs/graph.md, caching by id).

const files = (from: number) =>
  Array.from({ length: 3 }, (_, index) => ({
    type: index + 1,
    url: `https://m.example/${from + index}.jpg`,
    bytes: 9,
  }));
const orders = [1, 2, 3].map((id) => ({
  id,
  inv: `FLIP-${id}`,
  date: `2026-01-0${id}`,
  booth: 'Vintage',
  expiry: '2999-01-01',
}));

const api = await forFile(
  startFakeServer(({ url: path }, response) => {
    if (path === '/auth/profile') return sendEnvelope(response, SARI);
    if (path === '/orders') return sendEnvelope(response, orders);
    const invoice = /FLIP-\d/.exec(path)?.[0];
    const order = orders.find(({ inv }) => inv === invoice);
    sendEnvelope(response, order ? { ...order, files: files(10 * order.id) } : null);
  }),
);
const bff = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));
const url = `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;

const FILE = fc.subarray([...leavesOf('SoftFile'), 'small: thumbnail(width: 1)'], { minLength: 1 });
const LEAVES = fc.subarray(leavesOf('Order'), { minLength: 1 });
const order = fc
  .tuple(LEAVES, fc.option(FILE, { nil: null }))
  .map(([leaves, file]) => `{ id ${leaves.join(' ')} ${file ? `files { id ${file.join(' ')} }` : ''} }`);
const invoice = fc.constantFrom('FLIP-1', 'FLIP-2', 'FLIP-3');
const root = fc.oneof(
  fc.tuple(invoice, order).map(([inv, set]) => `order(invoice: "${inv}") ${set}`),
  fc.tuple(invoice, order).map(([inv, set]) => `myOrder(invoice: "${inv}") ${set}`),
  fc.tuple(invoice, order).map(([inv, set]) => `node(id: "Order:${inv}") { id ... on Order ${set} }`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), order)
    .map(([first, set]) => `orders(first: ${first}) { totalCount nodes ${set} pageInfo { endCursor } }`),
  fc.subarray(leavesOf('User'), { minLength: 1 }).map((names) => `me { id ${names.join(' ')} }`),
  fc.subarray(leavesOf('Booth'), { minLength: 1 }).map((names) => `booths { id ${names.join(' ')} }`),
);

test('any operations fill it, and each is read back as the network answered it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(root, { minLength: 2, maxLength: 6 }), async (roots) => {
      const link = new HttpLink({ uri: url, headers: { authorization: 'Bearer of-sari' } });
      const cache = new InMemoryCache({ possibleTypes: { Node: ['Booth', 'Order', 'SoftFile', 'User'] } });
      const client = new ApolloClient({ cache, link });
      const documents = roots.map((text) => gql(`{ ${text} }`));
      const answers: unknown[] = [];
      for (const query of documents) answers.push((await client.query({ query, fetchPolicy: 'network-only' })).data);
      expect(documents.map((query) => client.readQuery({ query }))).toEqual(answers);
    }),
    { numRuns: 25, seed: 20_261_124 },
  );
}, 60_000);
