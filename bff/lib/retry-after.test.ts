import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

test.each([
  ['0', 0],
  ['999999', 86_400],
  ['Sun, 06 Nov 1994 08:50:07 GMT', 30],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ['Sun, 06 Nov 2044 08:49:37 GMT', 86_400],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['12345678', undefined],
  ['1994-11-06', undefined],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
])('Retry-After: %j is %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('1994-11-06T08:49:37Z'))).toBe(seconds);
});
