import { expect, test } from 'vitest';
import { splitRemaining } from './expiry-ticket.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['days, hours and minutes', 6 * day + 14 * hour + 32 * minute + 59_999, [6, 14, 32, false]],
  ['a whole day', day, [1, 0, 0, false]],
  ['under 24 hours, the last day', day - 1, [0, 23, 59, true]],
  ['never zero before the expiry', 1, [0, 0, 1, true]],
])('the time left is %s', (_, remaining, [days, hours, minutes, isLastDay]) => {
  expect(splitRemaining(remaining)).toEqual({ days, hours, minutes, isLastDay });
});
