import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const answer = Promise.resolve(new Response());
const asked = (invoice: string, operationName = 'OrderGallery') => JSON.stringify({ operationName, variables: { invoice }, query: '' });

function early() {
  window.earlyAnswer = { operation: 'OrderGallery', variables: '{"invoice":"A/B"}', answer };
}

afterEach(() => {
  window.earlyAnswer = undefined;
});

test('the first asking gets the answer that is on its way, the second asks anew', () => {
  early();
  expect(takeEarlyAnswer(asked('A/B'))).toBe(answer);
  expect(takeEarlyAnswer(asked('A/B'))).toBeNull();
});

test.each([asked('C'), asked('A/B', 'MyPhotos'), new FormData(), undefined])('another question is asked for itself: %s', (body) => {
  early();
  expect(takeEarlyAnswer(body)).toBeNull();
  expect(window.earlyAnswer).toBeDefined();
});

test('without an early question nothing changes', () => {
  expect(takeEarlyAnswer(asked('A/B'))).toBeNull();
});
