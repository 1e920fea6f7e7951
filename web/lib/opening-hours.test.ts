import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeOpenState, formatSpan, openState, parseHours } from './opening-hours.ts';

const daily = '09.00-21.00 WIB';
const weekdaysOnly = '09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)';
/** The open state of a booth at a moment in UTC; WIB is seven hours ahead. 20 November 2026 is a Friday. */
const at = (hours: string, utc: string) => {
  const parsed = parseHours(hours);
  return parsed && describeOpenState(openState(parsed, Date.parse(utc)));
};

test.each([
  [daily, 9 * 60, 21 * 60, 7],
  ['10.00-22.00 WIB', 10 * 60, 22 * 60, 7],
  ['10:00 – 22:00', 10 * 60, 22 * 60, 7],
  ['18.00-02.00 WIB', 18 * 60, 26 * 60, 7],
  ['00.00-24.00', 0, 24 * 60, 7],
  [weekdaysOnly, 9 * 60, 21 * 60, 5],
  ['09.00-21.00 WIB (closed at weekends)', 9 * 60, 21 * 60, 5],
  ['09.00-21.00 WIB, libur Senin', 9 * 60, 21 * 60, 6],
  ['09.00-21.00 WIB, Jumat sampai Minggu', 9 * 60, 21 * 60, 3],
])('%s is parsed', (text, opens, closes, days) => {
  expect(parseHours(text)).toMatchObject({ opens, closes, days: { length: days } });
});

test.each(['Setiap hari', '', '25.00-26.00', '09.75-21.00'])('%j has no hours and is shown unchanged', (text) => {
  expect(parseHours(text)).toBeNull();
  expect(formatSpan(text)).toBe(text);
});

test('the hours are written with a hyphen, without the days', () => {
  expect(formatSpan(weekdaysOnly)).toBe('09.00-21.00 WIB');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('by the time in Jakarta, in every time zone', () => {
  test.each([
    ['2026-11-20T02:00:00Z', 'Buka sekarang, tutup 21.00 WIB'],
    ['2026-11-20T01:59:59Z', 'Tutup, buka 09.00 WIB'],
    ['2026-11-20T13:59:59Z', 'Buka sekarang, tutup 21.00 WIB'],
    ['2026-11-20T14:00:00Z', 'Tutup, buka besok 09.00 WIB'],
    // In Jakarta the next day has begun.
    ['2026-11-20T17:00:00Z', 'Tutup, buka 09.00 WIB'],
    ['2026-11-20T23:30:00Z', 'Tutup, buka 09.00 WIB'],
  ])('at %s: %s', (utc, said) => {
    expect(at(daily, utc)).toBe(said);
  });

  test.each([
    ['Pacific/Kiritimati', -840],
    ['Pacific/Pago_Pago', 660],
    ['Asia/Kathmandu', -345],
  ])('is the same for a visitor in %s', (zone, offset) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-11-20').getTimezoneOffset()).toBe(offset);
    expect(at(daily, '2026-11-20T13:59:59Z')).toBe('Buka sekarang, tutup 21.00 WIB');
    expect(at(daily, '2026-11-20T14:00:00Z')).toBe('Tutup, buka besok 09.00 WIB');
  });
});

describe('the booth that is closed at weekends', () => {
  test.each([
    ['Friday noon', '2026-11-20T05:00:00Z', 'Buka sekarang, tutup 21.00 WIB'],
    ['Friday night', '2026-11-20T15:00:00Z', 'Tutup, buka Senin 09.00 WIB'],
    ['Saturday noon', '2026-11-21T05:00:00Z', 'Tutup, buka Senin 09.00 WIB'],
    ['Sunday noon', '2026-11-22T05:00:00Z', 'Tutup, buka besok 09.00 WIB'],
    ['Monday, still Sunday in London', '2026-11-22T23:00:00Z', 'Tutup, buka 09.00 WIB'],
  ])('%s', (_, utc, said) => {
    expect(at(weekdaysOnly, utc)).toBe(said);
  });
});

test.each([
  ['before midnight', '2026-11-20T16:00:00Z', 'Buka sekarang, tutup 02.00 WIB'],
  ['after midnight', '2026-11-20T18:00:00Z', 'Buka sekarang, tutup 02.00 WIB'],
  ['after closing', '2026-11-20T19:00:00Z', 'Tutup, buka 18.00 WIB'],
])('a booth that closes after midnight, %s', (_, utc, said) => {
  expect(at('18.00-02.00 WIB', utc)).toBe(said);
});

test('dates before 1970 and a booth that never opens are supported', () => {
  expect(at(daily, '1969-07-20T05:00:00Z')).toBe('Buka sekarang, tutup 21.00 WIB');
  expect(describeOpenState(openState({ opens: 540, closes: 1260, days: [] }, 0))).toBe('Tutup');
});
