import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#web/gql/client.ts';
import * as documents from '#web/gql/generated/documents.ts';
import { sendEnvelope } from '#tests/support/fake-server.ts';
import { SARI } from '#tests/support/bff-with-fake-api.ts';
import { expectEqualAnswers } from '#tests/support/plan-equality.ts';
import { planTallyOf, startTwins, type Twins } from '#tests/support/graph-twins.ts';

const FILES = [
  { type: 1, url: 'https://m.example/1.jpg', width: 3000, height: 2000, placeholder: 'data:image/webp;base64,UklGRg==', thumbnails: [{ width: 480, url: 'https://m.example/1.jpg?w=480' }] },
  { type: 2, url: 'https://m.example/"2".jpg' },
  { type: 3, url: 'https://m.example/3.mp4' },
];
const ORDER = { id: 1, inv: 'FLIP-1', date: '2026-01-02', expiry: '2027-01-02', booth: 'Vintage "B"', city: 'Malang', files: FILES };

let twins: Twins;
beforeAll(async () => {
  twins = await startTwins({
    answer({ method, url }, response) {
      if (url === '/auth/profile') return sendEnvelope(response, SARI);
      if (url === '/orders/find') return sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: false });
      if (method === 'GET' && url === '/orders') return sendEnvelope(response, [ORDER, { id: 2, inv: 'FLIP-2' }]);
      if (url === '/orders/MISSING') return sendEnvelope(response, null, { status: 404, message: 'Order not found' });
      if (url.startsWith('/orders/')) return sendEnvelope(response, ORDER);
      sendEnvelope(response, null, { message: 'Said the API' });
    },
  });
});
afterAll(() => twins.close());

describe('every query of the website', () => {
  const queries = Object.entries(documents as Record<string, unknown>).flatMap(([name, one]) => (isQuery(one) ? [[name, one] as const] : []));

  test('there are some', () => {
    expect(queries.map(([name]) => name)).toEqual(expect.arrayContaining(['BoothsDocument', 'OrderGalleryDocument', 'MyPhotosDocument', 'FindOrderDocument', 'MeDocument']));
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
  return (one as DocumentNode).definitions.some((part) => part.kind === Kind.OPERATION_DEFINITION && part.operation === OperationTypeNode.QUERY);
}

test('500 generated requests, each sent three times, are answered alike with plans and without', async () => {
  const { answered, 'handed over': handedOver } = await expectEqualAnswers({ pairs: 250, seed: 20_261_122 });
  expect(answered).toBeGreaterThan(200);
  expect(handedOver).toBeGreaterThan(20);
}, 120_000);
