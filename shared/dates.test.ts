import { expect, test } from 'vitest';
import { endOfDay, formatDate, formatDateTime, formatTime, parseExpiry, parseTimestamp } from './dates.ts';

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

test.each([
  ['2025-03-01', '2025-02-28T17:00:00.000Z'],
  ['2025-03-01T10:00:00Z', '2025-03-01T10:00:00.000Z'],
  ['2025-03-01T10:00:00.007Z', '2025-03-01T10:00:00.007Z'],
  ['2025-03-01T23:59:59Z', '2025-03-01T23:59:59.000Z'],
  ['2025-03-01T24:00:00Z', '2025-03-02T00:00:00.000Z'],
  ['2025-03-01t10:00:00z', '2025-03-01T10:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['2025-03-01T10:00:00.123456Z', '2025-03-01T10:00:00.123Z'],
  ['2025-03-01T10:00:00+09:00', '2025-03-01T01:00:00.000Z'],
  ['2025-03-01T10:00:00+0700', '2025-03-01T03:00:00.000Z'],
  ['2025-03-01 10:00:00+07', '2025-03-01T03:00:00.000Z'],
  ['2025-03-01 10:00:00', '2025-03-01T03:00:00.000Z'],
  ['2025-03-01T10:00', '2025-03-01T03:00:00.000Z'],
  [' 2025-03-01 ', '2025-02-28T17:00:00.000Z'],
  ['2024-02-29', '2024-02-28T17:00:00.000Z'],
  ['2026-11-02 05:30:00', '2026-11-01T22:30:00.000Z'],
  ['01/03/2025', '2025-02-28T17:00:00.000Z'],
  ['1/3/2025', '2025-02-28T17:00:00.000Z'],
  ['11/02/2026', '2026-02-10T17:00:00.000Z'],
  ['02/11/2026 05:30:00', '2026-11-01T22:30:00.000Z'],
  ['02/11/2026T05:30Z', '2026-11-02T05:30:00.000Z'],
  [1_740_823_200, '2025-03-01T10:00:00.000Z'],
  [1_740_823_200.5, '2025-03-01T10:00:00.500Z'],
  [1_740_823_200_000, '2025-03-01T10:00:00.000Z'],
  ['1740823200', '2025-03-01T10:00:00.000Z'],
  ['1740823200000', '2025-03-01T10:00:00.000Z'],
])('%s was at %s: days and times without a zone are Jakarta’s', (text, expected) => {
  expect(iso(parseTimestamp(text))).toBe(expected);
});

test.each([
  [''],
  ['0000-00-00'],
  ['2025-02-29'],
  ['2025-13-01'],
  ['2025-03-01T25:00:00Z'],
  ['2025-03-01T10:60:00Z'],
  ['2025-03-01T10:00:60Z'],
  ['2025-03-01T10:00:0xZ'],
  ['2025-02-29T10:00:00Z'],
  ['2025-03-01T10:00:00.1x3Z'],
  ['2025-03-01T1 :00:00Z'],
  ['0000-12-31T23:59:59Z'],
  ['2025-03-0x'],
  ['0001-01-01T00:00:00+07:00'],
  ['soon'],
  ['+275760-09-13'],
  ['9999-12-31T23:00:00-07:00'],
  ['0000-01-01'],
  [0],
  [20_000_000_000],
  [1e99],
  [-1_740_823_200],
  ['13/25/2025'],
  ['31/02/2025'],
  ['1/3/25'],
  ['01-03-2025'],
  ['20250301'],
  [Number.NaN],
  [null],
  [undefined],
  [{}],
  [['2025-03-01']],
])('%j can’t be read, and is null', (value) => {
  expect(parseTimestamp(value)).toBeNull();
  expect(parseExpiry(value)).toBeNull();
});

test('an expiry without a time ends that day at 23:59:59 in Jakarta', () => {
  expect(iso(parseExpiry('2025-03-01'))).toBe('2025-03-01T16:59:59.000Z');
  expect(iso(parseExpiry('1/3/2025'))).toBe('2025-03-01T16:59:59.000Z');
  expect(iso(parseExpiry('2025-03-01T10:00:00Z'))).toBe('2025-03-01T10:00:00.000Z');
  expect(iso(parseExpiry(1_740_823_200))).toBe('2025-03-01T10:00:00.000Z');
});

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T16:59:59.000Z'],
  ['2026-11-20T16:59:59Z', '2026-11-20T16:59:59.000Z'],
  ['2026-11-20T17:00:00Z', '2026-11-21T16:59:59.000Z'],
])('the day of %s ends at %s', (moment, end) => {
  expect(endOfDay(new Date(moment)).toISOString()).toBe(end);
});

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
