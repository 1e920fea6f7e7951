import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['BYTES = 0 - 0', { start: 0, end: 0 }],
])('%s of 1000 bytes is %j', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range);
});

test.each([undefined, null, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
  '%j asks for the whole file',
  (header) => {
    expect(parseRange(header, 1000)).toBe('whole');
  },
);

test.each([
  ['bytes=1000-', 1000],
  ['bytes=-0', 1000],
  ['bytes=0-', 0],
  ['bytes=-1', 0],
])('%s of %i bytes has no byte to give', (header, size) => {
  expect(parseRange(header, size)).toBe('none');
});

test.each([`bytes=${' '.repeat(100_000)}x`, `bytes=-${' '.repeat(100_000)}x`, `bytes=1${' '.repeat(100_000)}x`])(
  'a header of many spaces takes time by its length',
  (header) => {
    const begin = performance.now();
    expect(parseRange(header, 1000)).toBe('whole');
    expect(performance.now() - begin).toBeLessThan(500);
  },
);
