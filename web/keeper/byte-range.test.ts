import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  [null, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=4-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
])('%s of ten bytes is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('nothing of an empty file can be had', () => {
  expect(parseRange('bytes=0-', 0)).toBe('none');
  expect(parseRange('bytes=-1', 0)).toBe('none');
});
