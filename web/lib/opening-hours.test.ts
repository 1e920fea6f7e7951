import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeOpenState, formatSpan, type OpeningHours } from './opening-hours.ts';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const hours = (opens: string | null, closes: string | null, openDays = [...weekdays, 'SATURDAY', 'SUNDAY']) => ({
  hours: 'Tanya kami',
  opens,
  closes,
  openDays,
});
const daily = hours('09:00', '21:00');
const weekdaysOnly = hours('09:00', '21:00', weekdays);
const overnight = hours('18:00', '02:00');
const untilMidnight = hours('18:00', '00:00');
/** The open state of a booth at a moment in UTC; WIB is seven hours ahead. 20 November 2026 is a Friday. */
const at = (given: OpeningHours, utc: string) => describeOpenState(given, Date.parse(utc))?.text;

test('the hours are written with a hyphen, midnight as the end of a day, and as the text where they are not known', () => {
  expect(formatSpan(daily)).toBe('09.00-21.00 WIB');
  expect(formatSpan(hours('00:00', '00:00'))).toBe('00.00-24.00 WIB');
  expect(formatSpan(hours(null, null))).toBe('Tanya kami');
  expect(describeOpenState(hours(null, null), 0)).toBeNull();
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
    // In Jakarta it is already the next day.
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

test.each([
  ['Friday noon', weekdaysOnly, '2026-11-20T05:00:00Z', 'Buka sekarang, tutup 21.00 WIB'],
  ['Saturday noon', weekdaysOnly, '2026-11-21T05:00:00Z', 'Tutup, buka Senin 09.00 WIB'],
  ['Monday, still Sunday in London', weekdaysOnly, '2026-11-22T23:00:00Z', 'Tutup, buka 09.00 WIB'],
  ['after midnight', overnight, '2026-11-20T18:00:00Z', 'Buka sekarang, tutup 02.00 WIB'],
  ['at midnight, the end', untilMidnight, '2026-11-20T17:00:00Z', 'Tutup, buka 18.00 WIB'],
  ['never open', hours('09:00', '21:00', []), '2026-11-20T05:00:00Z', 'Tutup'],
])('%s', (_, given, utc, said) => {
  expect(at(given, utc)).toBe(said);
});
