import { afterEach, expect, test, vi } from 'vitest';
import { preloadQuery, takePreloadedQuery } from './preloaded-query.ts';

const bodyOf = (invoice: string, operationName = 'OrderGallery') =>
  JSON.stringify({ operationName, variables: { invoice }, query: '' });

function preload() {
  const send = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', send);
  return { send, response: preloadQuery('OrderGallery', 'a1b2', { invoice: 'A/B' }) };
}

afterEach(() => void takePreloadedQuery(bodyOf('A/B')));

test('the first request gets the preloaded response, the second goes to the server', () => {
  const { response } = preload();
  expect(takePreloadedQuery(bodyOf('A/B'))).toBe(response);
  expect(takePreloadedQuery(bodyOf('A/B'))).toBeNull();
});

test.each([bodyOf('C'), bodyOf('A/B', 'MyPhotos'), new FormData(), undefined])(
  'another request goes to the server: %s',
  (body) => {
    const { response } = preload();
    expect(takePreloadedQuery(body)).toBeNull();
    expect(takePreloadedQuery(bodyOf('A/B'))).toBe(response);
  },
);

test('the id of the query is sent, with its variables', () => {
  const { send } = preload();
  const [url, request] = send.mock.calls[0] ?? [];
  expect(url).toBe('/graphql');
  expect(JSON.parse(String(request?.body))).toEqual({
    operationName: 'OrderGallery',
    variables: { invoice: 'A/B' },
    extensions: { persistedQuery: { version: 1, sha256Hash: 'a1b2' } },
  });
});

test('without a preloaded query every request goes to the server', () => {
  expect(takePreloadedQuery(bodyOf('A/B'))).toBeNull();
});
