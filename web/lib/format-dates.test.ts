import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './format-dates.ts';

test.each([
  ['the en-US long form', formatDate, '2026-11-12T07:00:00Z', 'November 12, 2026'],
  ["Jakarta's day, not the visitor's", formatDate, '2026-11-11T17:00:00Z', 'November 12, 2026'],
  ['that day until its end', formatDate, '2026-11-12T16:59:59Z', 'November 12, 2026'],
  ['the hour of an expiry as well', formatDateTime, '2026-11-27T16:59:59Z', 'November 27, 2026, 23:59 WIB'],
  ['an hour from 00', formatDateTime, '2026-11-27T17:05:00Z', 'November 28, 2026, 00:05 WIB'],
  ['the hour alone', formatTime, '2026-11-27T07:05:59Z', '14:05 WIB'],
])('dates are shown in %s', (_what, format, iso, shown) => {
  expect(format(iso)).toBe(shown);
});

test.each([null, undefined, '', 'soon'])('a date that is %j is N/A', (value) => {
  for (const format of [formatDate, formatDateTime, formatTime]) expect(format(value)).toBe('N/A');
});
