import { afterEach, expect, test, vi } from 'vitest';
import { softFile } from '#tests/support/soft-file.ts';
import { createClient } from './client.ts';
import { toFailure } from './errors.ts';
import { FindOrderDocument, OrderGalleryDocument } from './generated/documents.ts';

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const found = { findOrder: { __typename: 'FindOrderResult', orderExists: true, phoneVerified: true, accountExists: true } };

function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, init) => answer(init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the token is read for each request and sent as a bearer', async () => {
  const fetch = stubFetch(async () => json({ data: found }));
  const tokens = [null, 'abc'];
  const client = createClient({ url: '/graphql', getToken: () => tokens.shift() ?? null });
  const ask = () => client.query({ query: FindOrderDocument, variables: { phone: '08' }, fetchPolicy: 'no-cache' });
  await ask();
  await ask();
  const sent = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'));
  expect(sent).toEqual([null, 'Bearer abc']);
});

test('a dead network ends as a network failure', async () => {
  vi.useFakeTimers();
  stubFetch(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
  const client = createClient({ url: '/graphql', getToken: () => null });
  const asked = client.query({ query: FindOrderDocument, variables: { phone: '08' } }).catch(toFailure);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await asked).toMatchObject({ network: true });
});

test('an order is cached by its invoice, with its files inside', async () => {
  const order = {
    __typename: 'Order',
    invoice: 'A/B',
    date: null,
    expiry: null,
    booth: null,
    city: null,
    expired: false,
    files: [softFile('PHOTO', 'https://x/1.jpg')],
  };
  stubFetch(async () => json({ data: { order } }));
  const client = createClient({ url: '/graphql', getToken: () => null });
  await client.query({ query: OrderGalleryDocument, variables: { invoice: 'A/B' } });
  const cached = client.cache.extract() as Record<string, unknown>;
  expect(Object.keys(cached).toSorted()).toEqual(['Order:{"invoice":"A/B"}', 'ROOT_QUERY']);
});
