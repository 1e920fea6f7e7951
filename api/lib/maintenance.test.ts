import { expect, test } from 'vitest';
import { createCutoff } from './maintenance.ts';

test('what is deleted had expired at two sweeps in a row', () => {
  let now = 0;
  const nextCutoff = createCutoff({ now: () => now });
  const cutoffs = [900, 1_000, 9_000, 1_100, 1_200].map((moment) => {
    now = moment;
    return nextCutoff().getTime();
  });
  expect(cutoffs).toEqual([0, 900, 1_000, 1_100, 1_100]);
});
