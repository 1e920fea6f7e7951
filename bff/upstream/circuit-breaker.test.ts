import { expect, test } from 'vitest';
import { createCircuitBreaker, type TryOutcome, type RecordOutcome } from './circuit-breaker.ts';

function setUp() {
  let now = 50_000;
  const breaker = createCircuitBreaker({ now: () => now });
  const begin = (): RecordOutcome | number => breaker.requestPermission() ?? breaker.secondsLeft();
  const run = (outcome: TryOutcome, times = 1, causes?: string[]): void => {
    for (let index = 0; index < times; index += 1) {
      const record = begin();
      if (typeof record === 'function') record(outcome, causes);
    }
  };
  return {
    begin,
    run,
    pass: (ms: number) => void (now += ms),
    isOpen: () => breaker.secondsLeft() > 0,
  };
}

test.each<[string, ...[TryOutcome, times: number, thenMs: number][]]>([
  ['below 20 calls, whatever they bring', ['failed', 19, 0]],
  ['while less than half of the calls fail', ['succeeded', 51, 0], ['failed', 49, 0]],
  ['for what is older than 10 seconds', ['failed', 19, 10_000], ['failed', 1, 0]],
  ['for calls whose callers went away', ['abandoned', 100, 0]],
])('stays closed %s', (_name, ...turns) => {
  const { run, pass, isOpen } = setUp();
  for (const [outcome, times, thenMs] of turns) {
    run(outcome, times);
    pass(thenMs);
  }
  expect(isOpen()).toBe(false);
});

test('open, it names the seconds left, and lets one probe through after 5', () => {
  const { run, begin, pass } = setUp();
  run('failed', 20);
  expect(begin()).toBe(5);
  pass(3_500);
  expect(begin()).toBe(2);
  pass(1_500);
  const probe = begin();
  expect(probe).toBeTypeOf('function');
  expect(begin()).toBe(5);
  (probe as (outcome: TryOutcome) => void)('succeeded');
  expect(begin()).toBeTypeOf('function');
  expect(begin()).toBeTypeOf('function');
});

test('after a failed probe it stays open for 5 more seconds, after an abandoned one for none', () => {
  const { run, begin, pass } = setUp();
  run('failed', 20);
  pass(5_000);
  run('failed');
  expect(begin()).toBe(5);
  pass(5_000);
  run('abandoned');
  expect(begin()).toBeTypeOf('function');
});

test('a slow failure from before it opened does not push the probe away', () => {
  const { run, begin, pass } = setUp();
  const slow = begin() as (outcome: TryOutcome) => void;
  run('failed', 20);
  pass(4_000);
  slow('failed');
  expect(begin()).toBe(1);
});

test('of the failures of one client, or of one path, three count in a window', () => {
  const { run, pass, isOpen } = setUp();
  for (let index = 0; index < 100; index += 1) run('failed', 1, ['one client', `path ${index}`]);
  for (let index = 0; index < 100; index += 1) run('failed', 1, [`client ${index}`, 'one path']);
  run('failed', 13, []);
  expect(isOpen()).toBe(false);
  pass(10_000);
  for (let index = 0; index < 7; index += 1) run('failed', 3, [`client ${index}`]);
  expect(isOpen()).toBe(true);
});
