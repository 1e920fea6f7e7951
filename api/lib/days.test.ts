import { expect, test } from 'vitest';
import { endOfDay } from './days.ts';

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T16:59:59.000Z'],
  ['2026-11-20T16:59:59Z', '2026-11-20T16:59:59.000Z'],
  ['2026-11-20T17:00:00Z', '2026-11-21T16:59:59.000Z'],
])('the day of %s ends at %s', (moment, end) => {
  expect(endOfDay(new Date(moment)).toISOString()).toBe(end);
});
