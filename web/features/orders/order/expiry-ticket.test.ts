import { expect, test } from 'vitest';
import { splitRemaining } from './expiry-ticket.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test('the time left is days, hours and minutes', () => {
  expect(splitRemaining(6 * day + 14 * hour + 32 * minute + 59_999)).toEqual({
    days: 6,
    hours: 14,
    minutes: 32,
    isLastDay: false,
  });
});

test('under 24 hours it is the last day', () => {
  expect(splitRemaining(day)).toMatchObject({ days: 1, hours: 0, minutes: 0, isLastDay: false });
  expect(splitRemaining(day - 1)).toMatchObject({ days: 0, hours: 23, minutes: 59, isLastDay: true });
});

test('zero is never shown before the expiry', () => {
  expect(splitRemaining(1)).toMatchObject({ days: 0, hours: 0, minutes: 1 });
  expect(splitRemaining(0)).toMatchObject({ minutes: 1 });
});
