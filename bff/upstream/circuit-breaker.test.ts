import { expect, test } from 'vitest';
import { createCircuitBreaker, type Outcome, type Settle } from './circuit-breaker.ts';

function setUp() {
  let now = 50_000;
  const breaker = createCircuitBreaker({ now: () => now });
  const enter = (): Settle | number => breaker.enter() ?? breaker.secondsLeft();
  const run = (outcome: Outcome, times = 1, sources?: string[]): void => {
    for (let index = 0; index < times; index += 1) {
      const settle = enter();
      if (typeof settle === 'function') settle(outcome, sources);
    }
  };
  return {
    enter,
    run,
    pass: (ms: number) => void (now += ms),
    isOpen: () => breaker.secondsLeft() > 0,
  };
}

test('stays closed below 20 calls, whatever they bring', () => {
  const { run, isOpen } = setUp();
  run('failed', 19);
  expect(isOpen()).toBe(false);
});

test('stays closed while less than half of the calls fail', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 51);
  run('failed', 49);
  expect(isOpen()).toBe(false);
});

test('forgets what is older than 10 seconds', () => {
  const { run, pass, isOpen } = setUp();
  run('failed', 19);
  pass(10_000);
  run('failed');
  expect(isOpen()).toBe(false);
});

test('calls whose callers went away do not count', () => {
  const { run, isOpen } = setUp();
  run('abandoned', 100);
  expect(isOpen()).toBe(false);
});

test('open, it names the seconds left, and lets one probe through after 5', () => {
  const { run, enter, pass } = setUp();
  run('failed', 20);
  expect(enter()).toBe(5);
  pass(3_500);
  expect(enter()).toBe(2);
  pass(1_500);
  const probe = enter();
  expect(probe).toBeTypeOf('function');
  expect(enter()).toBe(5);
  (probe as (outcome: Outcome) => void)('succeeded');
  expect(enter()).toBeTypeOf('function');
  expect(enter()).toBeTypeOf('function');
});

test('after a failed probe it stays open for 5 more seconds, after an abandoned one for none', () => {
  const { run, enter, pass } = setUp();
  run('failed', 20);
  pass(5_000);
  run('failed');
  expect(enter()).toBe(5);
  pass(5_000);
  run('abandoned');
  expect(enter()).toBeTypeOf('function');
});

test('a slow failure from before it opened does not push the probe away', () => {
  const { run, enter, pass } = setUp();
  const slow = enter() as (outcome: Outcome) => void;
  run('failed', 20);
  pass(4_000);
  slow('failed');
  expect(enter()).toBe(1);
});

test('the failures of one client, or of one path, do not open it while others succeed', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 1, ['another client', 'another path']);
  for (let index = 0; index < 100; index += 1) run('failed', 1, ['one client', `path ${index}`]);
  for (let index = 0; index < 100; index += 1) run('failed', 1, [`client ${index}`, 'one path']);
  expect(isOpen()).toBe(false);
});

test('what succeeded in the window before still speaks for the upstream, what came earlier does not', () => {
  const { run, pass, isOpen } = setUp();
  run('succeeded', 1, ['another client']);
  pass(10_000);
  run('failed', 50, ['one client']);
  expect(isOpen()).toBe(false);
  pass(10_000);
  run('failed', 20, ['one client']);
  expect(isOpen()).toBe(true);
});

test('one client alone opens it, whatever it had before', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 10, ['one client', 'one path']);
  run('failed', 20, ['one client', 'one path']);
  expect(isOpen()).toBe(true);
});

test('the failures of many open it, three of each', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 1, ['a client']);
  for (let index = 0; index < 6; index += 1) run('failed', 10, [`client ${index}`]);
  expect(isOpen()).toBe(false);
  run('failed', 2, ['client 7']);
  expect(isOpen()).toBe(true);
});

test('each window counts the failures of a source anew', () => {
  const { run, pass, isOpen } = setUp();
  run('succeeded', 1, ['another client']);
  run('failed', 5, ['client']);
  pass(10_000);
  run('failed', 17);
  run('failed', 3, ['client']);
  expect(isOpen()).toBe(true);
});
