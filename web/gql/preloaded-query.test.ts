import { afterEach, expect, test } from 'vitest';
import { takePreloadedQuery } from './preloaded-query.ts';

const response = Promise.resolve(new Response());
const bodyOf = (invoice: string, operationName = 'OrderGallery') =>
  JSON.stringify({ operationName, variables: { invoice }, query: '' });

function preload() {
  window.preloadedQuery = { operation: 'OrderGallery', variables: '{"invoice":"A/B"}', response };
}

afterEach(() => {
  window.preloadedQuery = undefined;
});

test('the first request gets the preloaded response, the second goes to the server', () => {
  preload();
  expect(takePreloadedQuery(bodyOf('A/B'))).toBe(response);
  expect(takePreloadedQuery(bodyOf('A/B'))).toBeNull();
});

test.each([bodyOf('C'), bodyOf('A/B', 'MyPhotos'), new FormData(), undefined])(
  'another request goes to the server: %s',
  (body) => {
    preload();
    expect(takePreloadedQuery(body)).toBeNull();
    expect(window.preloadedQuery).toBeDefined();
  },
);

test('without a preloaded query every request goes to the server', () => {
  expect(takePreloadedQuery(bodyOf('A/B'))).toBeNull();
});
