import { expect, test } from 'vitest';
import { toIsoTimestamp } from './iso-timestamp.ts';

const YEAR_MS = 365.2425 * 24 * 3_600_000;

test.each([
  0,
  -1,
  1,
  86_399_999,
  86_400_000,
  -86_400_001,
  Date.parse('2024-02-29T23:59:59.999Z'),
  Date.parse('0000-01-01T00:00:00Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
])('%d is written as by toISOString', (time) => expect(toIsoTimestamp(time)).toBe(new Date(time).toISOString()));

test('so are moments of all years, those of five digits and of before Christ among them', () => {
  // More days than the cache holds, each twice.
  const times = Array.from({ length: 2_500 }, (_, index) =>
    Math.floor((index - 200) * 5.7 * YEAR_MS + index * 7_654_321),
  );
  for (const time of [...times, ...times]) expect(toIsoTimestamp(time)).toBe(new Date(time).toISOString());
});

test('an invalid time is refused', () => expect(() => toIsoTimestamp(Number.NaN)).toThrow(RangeError));
