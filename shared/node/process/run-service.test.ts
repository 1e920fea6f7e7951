import { expect, test } from 'vitest';
import { hasMemoryLimit } from './run-service.ts';

const GB = 1024 ** 3;

test.each([
  ['a container with a limit', 4 * GB, true],
  ['no container', 0, false],
  ['a container without a limit', 2 ** 64, false],
])('a process has a memory limit or none, on a machine of 8 GB: %s', (_where, constrained, isLimited) => {
  expect(hasMemoryLimit(constrained, 8 * GB)).toBe(isLimited);
});
