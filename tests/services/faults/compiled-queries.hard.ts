import { test } from 'vitest';
import { expectEqualResponses } from '#tests/integration/graph-twins.ts';

test(
  '10,000 generated requests, each sent three times, are answered as by Apollo',
  () => expectEqualResponses({ pairs: 5_000, seed: Number(process.env.SEED ?? 69) }),
  20 * 60_000,
);
