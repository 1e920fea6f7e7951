import { expect, test } from 'vitest';
import { createCircuitBreaker, type Causes, type Outcome, type RecordOutcome } from './circuit-breaker.ts';

function setUp() {
  let now = 50_000;
  const breaker = createCircuitBreaker({ now: () => now });
  const begin = (): RecordOutcome | number => breaker.requestPermission() ?? breaker.secondsLeft();
  const run = (outcome: Outcome, times = 1, causes?: Causes): void => {
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
  const { run, begin, pass } = setUp();
  run('failed', 20);
  expect(begin()).toBe(5);
  pass(3_500);
  expect(begin()).toBe(2);
  pass(1_500);
  const probe = begin();
  expect(probe).toBeTypeOf('function');
  expect(begin()).toBe(5);
  (probe as (outcome: Outcome) => void)('succeeded');
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
  const slow = begin() as (outcome: Outcome) => void;
  run('failed', 20);
  pass(4_000);
  slow('failed');
  expect(begin()).toBe(1);
});

test('the failures of one client, or of one path, do not open it while others succeed', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 1, { client: 'another client', resource: 'another path' });
  for (let index = 0; index < 100; index += 1) run('failed', 1, { client: 'one client', resource: `path ${index}` });
  for (let index = 0; index < 100; index += 1) run('failed', 1, { client: `client ${index}`, resource: 'one path' });
  expect(isOpen()).toBe(false);
});

test('what succeeded in the window before still speaks for the upstream, what came earlier does not', () => {
  const { run, pass, isOpen } = setUp();
  run('succeeded', 1, { client: 'another client' });
  pass(10_000);
  run('failed', 50, { client: 'one client' });
  expect(isOpen()).toBe(false);
  pass(10_000);
  run('failed', 20, { client: 'one client' });
  expect(isOpen()).toBe(true);
});

test('one client alone opens it, whatever it had before', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 10, { client: 'one client', resource: 'one path' });
  run('failed', 20, { client: 'one client', resource: 'one path' });
  expect(isOpen()).toBe(true);
});

test('the failures of many open it, three of each', () => {
  const { run, isOpen } = setUp();
  run('succeeded', 1, { client: 'a client' });
  for (let index = 0; index < 6; index += 1) run('failed', 10, { client: `client ${index}` });
  expect(isOpen()).toBe(false);
  run('failed', 2, { client: 'client 7' });
  expect(isOpen()).toBe(true);
});

test('each window counts the failures of a client anew', () => {
  const { run, pass, isOpen } = setUp();
  run('succeeded', 1, { client: 'another client' });
  run('failed', 5, { client: 'client' });
  pass(10_000);
  run('failed', 17);
  run('failed', 3, { client: 'client' });
  expect(isOpen()).toBe(true);
});
