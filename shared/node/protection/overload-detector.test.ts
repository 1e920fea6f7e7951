import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOAD_LIMITS, OverloadDetector } from './overload-detector.ts';

/** 50 ms are a long turn, and two requests in flight are enough. */
const LOW = { ...LOAD_LIMITS, maxTurnMs: 50, burstMs: 1_000, minInFlight: 2 };
const AT_ONCE = { ...LOW, burstMs: 0 };
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

/** Runs turns of so many ms. Returns for each whether a request at its end meets an overload. */
async function run(limits: typeof LOAD_LIMITS, inFlight: number, turns: number[]): Promise<boolean[]> {
  let time = 0;
  const detector = new OverloadDetector(limits, () => time);
  const results: boolean[] = [];
  for (const ms of turns) {
    // A request that comes early in a turn is taken, whatever the turns before.
    expect(detector.measure(inFlight)).toBe('normal');
    time += ms;
    results.push(detector.measure(inFlight) !== 'normal');
    await nextTurn();
  }
  return results;
}

test.each<[what: string, limits: typeof LOAD_LIMITS, inFlight: number, turns: number[], results: boolean[]]>([
  ['what comes late, once turns have been long for a second', LOW, 2, times(4, 400), [false, false, false, true]],
  ['turns of up to 50 ms are none', LOW, 2, times(40, 50), times(40, false)],
  [
    'a calm second ends one',
    LOW,
    2,
    [600, 600, 600, 60, ...times(20, 50), 60],
    [false, false, true, true, ...times(21, false)],
  ],
  ['a few requests in flight are none', AT_ONCE, 1, [1_000], [false]],
  ['40 that take over 20 ms each, after a second', LOAD_LIMITS, 40, [900, 900, 900, 700], [false, false, true, false]],
  ['5 that do are none', LOAD_LIMITS, 5, times(5, 900), times(5, false)],
  ['200 that take 3 ms each are none, however slow the machine', LOAD_LIMITS, 200, times(10, 600), times(10, false)],
])('an overload is %s', async (_what, limits, inFlight, turns, results) => {
  expect(await run(limits, inFlight, turns)).toEqual(results);
});
