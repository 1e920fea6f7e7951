import { expect, test, vi } from 'vitest';
import { registerRules } from '#web/features/account/register/register-fields.ts';
import { isBirthDate, today } from './rules.ts';

test('checking a form compiles no code from text, which the CSP would refuse and report', () => {
  const compile = vi.fn<(...args: string[]) => unknown>();
  vi.stubGlobal('Function', compile);
  const result = registerRules.safeParse({
    name: ' ',
    birthDate: '1999-12-31',
    phone: '0812',
    email: 'a@b',
    password: 'kata sandi',
  });
  vi.unstubAllGlobals();
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Please enter your full name']);
  expect(compile).not.toHaveBeenCalled();
});

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
