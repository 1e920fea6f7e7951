import { expect, test, vi } from 'vitest';
import { isBirthDate, today } from './rules.ts';

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2999-01-01', false],
  ['1999', false],
  ['', false],
])('%j as a birth date: %j', (date, isPossible) => {
  expect(isBirthDate(date)).toBe(isPossible);
});

test('today is the local date', () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5) });
  expect(today()).toBe('2026-01-05');
});
