import { expect, test } from 'vitest';
import { backoffAfter } from './supervisor.ts';

test('the pause before a restart doubles with each crash, up to 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 50, 5_000].map(backoffAfter)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
});
