import { expect, test } from 'vitest';
import { TooManyError } from '#api/http/envelope.ts';
import { createFailureBudget } from './failure-budget.ts';

function budgetOf(failures: number) {
  const clock = { ms: 0 };
  const budget = createFailureBudget({ failures, withinMs: 60_000, message: 'later' }, { now: () => clock.ms });
  return { clock, budget };
}

test('once spent, nobody tries before the oldest failure is a minute old', () => {
  const { clock, budget } = budgetOf(2);
  budget.take();
  clock.ms = 10_000;
  budget.take();
  clock.ms = 20_000;
  expect(() => budget.take()).toThrow(TooManyError);
  expect(() => budget.take()).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }));
  clock.ms = 60_000;
  expect(() => budget.take()).not.toThrow();
  expect(() => budget.take()).toThrow(TooManyError);
});

test('who was right gives the place back', () => {
  const { budget } = budgetOf(1);
  for (let turn = 0; turn < 5; turn += 1) budget.take()();
  budget.take();
  expect(() => budget.take()).toThrow(TooManyError);
});
