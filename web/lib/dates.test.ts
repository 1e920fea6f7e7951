import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './dates.ts';

test('dates are shown in the en-US long form', () => {
  expect(formatDate('2026-11-12T07:00:00Z')).toBe('November 12, 2026');
});

test("the day is Jakarta's, not the visitor's", () => {
  expect(formatDate('2026-11-11T17:00:00Z')).toBe('November 12, 2026');
  expect(formatDate('2026-11-11T16:59:59Z')).toBe('November 11, 2026');
});

test.each([null, undefined, '', 'soon'])('a date that is %j is N/A', (value) => {
  expect(formatDate(value)).toBe('N/A');
  expect(formatDateTime(value)).toBe('N/A');
  expect(formatTime(value)).toBe('N/A');
});

test('an expiry also says the hour, from 00 to 23, in WIB', () => {
  expect(formatDateTime('2026-11-27T16:59:59Z')).toBe('November 27, 2026, 23:59 WIB');
  expect(formatDateTime('2026-11-27T17:05:00Z')).toBe('November 28, 2026, 00:05 WIB');
});

test('a moment of today is its hour alone', () => {
  expect(formatTime('2026-11-27T07:05:59Z')).toBe('14:05 WIB');
});
