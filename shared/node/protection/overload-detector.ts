import { getHeapStatistics } from 'node:v8';
import { ADDRESSES_AT_LIMIT, FEW_IN_FLIGHT } from './admission.ts';

/** What a service takes on before it refuses requests. */
export const LOAD_LIMITS = {
  /**
   * Requests are taken during the first milliseconds of a turn of the event loop. Those that the same turn finds later would wait for all of
   * them: an answer takes five to ten turns.
   */
  maxTurnMs: 30,
  /** Long turns are no overload until they have lasted for so long: a burst is answered, a little later. */
  burstMs: 1_000,
  /**
   * Fewer requests in flight are no overload: a busy machine, the garbage collector or one large answer makes turns long, too. They are answered
   * within half a second even where a service answers 500 a second.
   */
  minInFlight: 256,
  /**
   * Turns that take so long, and so long for each request in flight, are overload with fewer of them, too: a few requests take what hundreds of others would. An answer
   * takes one to three milliseconds on a slow machine.
   */
  heavyTurnMs: 500,
  heavyMsEach: 20,
  /** Requests that wait for another service take no time, but memory: so many of one address, and {@link ADDRESSES_AT_LIMIT} times as many in all. */
  maxInFlight: 1_000,
  /** Beyond these, connections of refused clients are not read for a while: 2,000 refusals take the time of 300 answers. */
  refusalsPerSecond: 500,
};
export type LoadLimits = typeof LOAD_LIMITS;

/** `busy`: what comes late in a turn of the event loop could not be answered in time; `full`: nothing more can be taken. */
export type Load = 'calm' | 'busy' | 'full';

/** Without a long turn for so long, the overload is over. */
const CALM_MS = 1_000;
/** Beyond this share of the heap's limit the process would soon end. */
const MAX_HEAP_SHARE = 0.9;
const HEAP_CHECK_MS = 100;

/** Measures the turns of the event loop and the heap. It costs nothing while no request comes. */
export function createLoadGauge(
  { maxTurnMs, burstMs, minInFlight, heavyTurnMs, heavyMsEach, maxInFlight }: LoadLimits,
  now: () => number = () => performance.now(),
) {
  let turnStartedAt: number | null = null;
  let overloadedSince = 0;
  let lastLongTurnAt = Number.NEGATIVE_INFINITY;
  let heapCheckedAt = Number.NEGATIVE_INFINITY;
  let isHeapFull = false;
  const endTurn = (): void => void (turnStartedAt = null);

  const beginTurn = (time: number): number => {
    setImmediate(endTurn);
    if (time - heapCheckedAt >= HEAP_CHECK_MS) {
      heapCheckedAt = time;
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      isHeapFull = used > limit * MAX_HEAP_SHARE;
    }
    return (turnStartedAt = time);
  };

  /** How long the turn has been, where long turns have lasted. */
  const lastingTurnMs = (time: number): number | null => {
    const turnMs = time - (turnStartedAt ?? beginTurn(time));
    if (turnMs <= maxTurnMs) return null;
    if (time - lastLongTurnAt >= CALM_MS) overloadedSince = time;
    lastLongTurnAt = time;
    return time - overloadedSince >= burstMs ? turnMs : null;
  };

  return {
    /** The load that a request finds, beside so many in flight. To be called for each request. */
    measure(inFlight: number): Load {
      const turnMs = lastingTurnMs(now());
      if (isHeapFull || inFlight >= maxInFlight * ADDRESSES_AT_LIMIT) return 'full';
      if (turnMs === null) return 'calm';
      const isHeavy = inFlight >= FEW_IN_FLIGHT && turnMs > Math.max(heavyTurnMs, inFlight * heavyMsEach);
      return isHeavy || inFlight >= minInFlight ? 'busy' : 'calm';
    },
  };
}
