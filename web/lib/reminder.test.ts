import { expect, test } from 'vitest';
import { fromStamp, remindAt, toStamp } from './reminder.ts';

const expiry = '2026-11-27T16:59:59Z';
const end = Date.parse(expiry);
const hours = (count: number) => count * 3_600_000;

test('a reminder is due a day before the expiry, or an hour before when less than a day is left', () => {
  expect(remindAt(expiry, end - hours(72))).toBe(end - hours(24));
  expect(remindAt(expiry, end - hours(24.5))).toBe(end - hours(24));
  expect(remindAt(expiry, end - hours(24.1))).toBe(end - hours(1));
  expect(remindAt(expiry, end - hours(2))).toBe(end - hours(1));
});

test.each([
  ['too near', expiry, end - hours(1.1)],
  ['past', expiry, end + 1],
  ['missing', null, 0],
  ['unreadable', 'soon', 0],
])('an end that is %s has no reminder', (_, at, now) => {
  expect(remindAt(at, now)).toBeNull();
});

test('a stamp and a time convert to each other', () => {
  expect(toStamp(end)).toBe('20261127T165959Z');
  expect(fromStamp('20261127T165959Z')).toBe(expiry);
});

test.each(['', '2026-11-27', '20261327T165959Z', '20260230T000000Z', '20261127T165959', '20261127T165959Z\r\nX:1'])('%j is no stamp', (stamp) => {
  expect(fromStamp(stamp)).toBeNull();
});
