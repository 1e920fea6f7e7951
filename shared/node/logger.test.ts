import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { redirectConsole, throttled } from './logger.ts';

test.each([
  ['one report in the interval is passed on', 10_000, ['at 0', 'at 10000', 'at 20000']],
  ['without an end of the interval, the first one is', Number.POSITIVE_INFINITY, ['at 0']],
])('of a lasting fault %s', (_case, intervalMs, passedOn) => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  const reports: string[] = [];
  const report = throttled(intervalMs, (text: string) => void reports.push(text));
  for (let ms = 0; ms <= 20_000; ms += 2_500) {
    report(`at ${ms}`);
    vi.advanceTimersByTime(2_500);
  }
  expect(reports).toEqual(passedOn);
});

test('what a library prints is a line of the log', () => {
  const before = { ...console };
  onTestFinished(() => void Object.assign(console, before));
  const lines: string[] = [];
  redirectConsole(pino({}, { write: (line: string) => void lines.push(line) }));
  console.error('[WARN] %s', 'no password');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, printed: '[WARN] no password' }]);
});
