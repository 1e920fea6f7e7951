import { expect, test } from 'vitest';
import { pauseAfter } from './supervisor.ts';

test('a service that dies again and again is started ever later, at most every 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 50, 5_000].map(pauseAfter)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
});
