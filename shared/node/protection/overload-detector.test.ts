import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOAD_LIMITS, type LoadLimits, OverloadDetector } from './overload-detector.ts';

function setUp(limits: Partial<LoadLimits> = {}) {
  let time = 0;
  const detector = new OverloadDetector(
    {
      ...LOAD_LIMITS,
      maxTurnMs: 50,
      burstMs: 1_000,
      minInFlight: 2,
      ...limits,
    },
    () => time,
  );
  let inFlight = 0;
  const addRequest = (): void => void (inFlight += 1);
  const leave = (): void => void (inFlight -= 1);
  const measure = () => detector.measure(inFlight);
  /** Runs a turn of `ms`, with requests at its beginning and end. Returns true if the last one meets an overload. */
  const turn = async (ms: number): Promise<boolean> => {
    measure();
    time += ms;
    const isOver = measure() !== 'normal';
    await nextTurn();
    return isOver;
  };
  return { measure, addRequest, leave, turn, pass: (ms: number) => void (time += ms) };
}

test('what comes late in a turn is too much once turns have been long for a second', async () => {
  const { turn, addRequest } = setUp();
  addRequest();
  addRequest();
  expect([await turn(400), await turn(400), await turn(400), await turn(400)]).toEqual([false, false, false, true]);
});

test('what comes early in a turn is taken, whatever the turns before', async () => {
  const { measure, turn, addRequest } = setUp({ burstMs: 0 });
  addRequest();
  addRequest();
  expect(await turn(51)).toBe(true);
  expect(measure()).toBe('normal');
});

test('turns of up to 50 ms are no overload, and a calm second ends one', async () => {
  const { turn, addRequest, pass } = setUp();
  addRequest();
  addRequest();
  for (let count = 0; count < 40; count += 1) expect(await turn(50)).toBe(false);
  for (let count = 0; count < 3; count += 1) await turn(600);
  expect(await turn(60)).toBe(true);
  pass(1_000);
  expect(await turn(60)).toBe(false);
});

test('a few requests in flight are never too much', async () => {
  const { turn, addRequest } = setUp({ burstMs: 0 });
  addRequest();
  expect(await turn(1_000)).toBe(false);
});

test('requests that take 20 ms each are too much, though they are few; a few are not', async () => {
  const { turn, addRequest } = setUp(LOAD_LIMITS);
  for (let count = 0; count < 40; count += 1) addRequest();
  expect([await turn(900), await turn(900), await turn(900)]).toEqual([false, false, true]);
  expect(await turn(700)).toBe(false);
  const few = setUp(LOAD_LIMITS);
  for (let count = 0; count < 5; count += 1) few.addRequest();
  for (let count = 0; count < 5; count += 1) expect(await few.turn(900)).toBe(false);
});

test('200 clients that send one request after the other are never too much, however slow the machine', async () => {
  const { turn, addRequest } = setUp(LOAD_LIMITS);
  for (let count = 0; count < 200; count += 1) addRequest();
  for (let count = 0; count < 10; count += 1) expect(await turn(600)).toBe(false);
});
