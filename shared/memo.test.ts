import { expect, test, vi } from 'vitest';
import { memoize } from './memo.ts';

test('a result is computed once, until as many others are kept as there may be', () => {
  const compute = vi.fn<(text: string) => number>((text) => text.length);
  const lengthOf = memoize(2, compute);
  expect(['a', 'a', 'bb', 'a'].map(lengthOf)).toEqual([1, 1, 2, 1]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(['ccc', 'a'].map(lengthOf)).toEqual([3, 1]);
  expect(compute).toHaveBeenCalledTimes(4);
});

test('a false result is kept as well, a long text is not', () => {
  const compute = vi.fn<(text: string) => boolean>(() => false);
  const isFine = memoize(2, compute);
  for (const text of ['a', 'a', 'x'.repeat(301), 'x'.repeat(301)]) expect(isFine(text)).toBe(false);
  expect(compute).toHaveBeenCalledTimes(3);
});
