import { expect, test } from 'vitest';
import { TooManyError } from '#api/http/envelope.ts';
import { createFailureLimit } from './failure-limit.ts';

function setUp(points: number) {
  const time = { ms: 0 };
  const limit = createFailureLimit({ points, seconds: 60 }, 'later', { now: () => time.ms });
  return { time, limit };
}

test('once the points are spent, attempts are refused until the oldest failure is a minute old', () => {
  const { time, limit } = setUp(2);
  limit.take();
  time.ms = 10_000;
  limit.take();
  time.ms = 20_000;
  expect(() => limit.take()).toThrow(TooManyError);
  expect(() => limit.take()).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }));
  time.ms = 60_000;
  expect(() => limit.take()).not.toThrow();
  expect(() => limit.take()).toThrow(TooManyError);
});

test('a success gives its point back', () => {
  const { limit } = setUp(1);
  for (let turn = 0; turn < 5; turn += 1) limit.take()();
  limit.take();
  expect(() => limit.take()).toThrow(TooManyError);
});
