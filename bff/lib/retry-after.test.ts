import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('1994-11-06T08:49:37Z');
const SENT = 'Sun, 06 Nov 1994 08:49:37 GMT';

test.each([
  ['0', 0],
  ['30', 30],
  ['999999', 86_400],
  ['Sun, 06 Nov 1994 08:50:07 GMT', 30],
  ['Sunday, 06-Nov-94 08:50:07 GMT', 30],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ['Sun, 06 Nov 2044 08:49:37 GMT', 86_400],
])('Retry-After: %s is %i seconds', (header, seconds) => {
  expect(readRetryAfter(header, SENT)).toBe(seconds);
  expect(readRetryAfter(header, undefined, NOW)).toBe(seconds);
});

test('a date counts from the response’s own Date, whatever our clock says', () => {
  expect(readRetryAfter('Sun, 06 Nov 1994 08:50:37 GMT', SENT, NOW + 3_600_000)).toBe(60);
  expect(readRetryAfter('Sun, 06 Nov 1994 08:50:37 GMT', 'some day', NOW)).toBe(60);
});

test.each([
  [''],
  ['soon'],
  ['-1'],
  ['1.5'],
  ['1e3'],
  ['12345678'],
  ['1994-11-06'],
  ['Sun, 06 Nov 1994 08:49:37 PST'],
  ['Sun, 99 Nov 1994 08:49:37 GMT'],
  ['Sun, 06 Foo 1994 08:49:37 GMT'],
])('Retry-After: %s is not there', (header) => {
  expect(readRetryAfter(header, SENT)).toBeUndefined();
});
