import { expect, test } from 'vitest';
import { memoryLimitOf } from './run-service.ts';

const GB = 1024 ** 3;

test.each([
  ['a large container', 4 * GB, 4 * GB],
  ['a small container', 0.5 * GB, 0.5 * GB],
  ['no container', 0, 1.5 * GB],
  ['a container without a limit', 2 ** 64, 1.5 * GB],
])('the memory that a process may hold, on a machine of 8 GB: %s', (_where, constrained, limit) => {
  expect(memoryLimitOf(constrained, 8 * GB)).toBe(limit);
});
