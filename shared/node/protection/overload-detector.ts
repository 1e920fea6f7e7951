import { getHeapStatistics } from 'node:v8';

/** What a service takes on before it refuses requests. */
export const LOAD_LIMITS = {
  /**
   * Requests are taken during the first milliseconds of a turn of the event loop. Those that the same turn finds
   * later would wait for all of them: an answer takes five to ten turns.
   */
  maxTurnMs: 30,
  /** Long turns are overload once they have lasted for so long: a burst is answered, a little later. */
  burstMs: 1_000,
  /**
   * Fewer requests in flight are no overload: a busy machine, the garbage collector or one large answer makes turns
   * long, too. They are answered within half a second even where a service answers 500 a second.
   */
  minInFlight: 256,
  /**
   * Except where turns take so long in all, and so long for each request in flight; an answer takes one to three
   * milliseconds on a slow machine.
   */
  heavyTurnMs: 500,
  heavyMsEach: 20,
  heavyMinInFlight: 6,
  /**
   * Requests that wait for another service take no time, but memory: so many of one client, and three times as many
   * in all.
   */
  maxInFlight: 1_000,
  /**
   * Beyond these, connections of refused clients are not read for a while: 2,000 refusals take the time of 300
   * answers.
   */
  refusalsPerSecond: 500,
};
export type LoadLimits = typeof LOAD_LIMITS;

/**
 * `overloaded`: what comes late in a turn of the event loop could not be answered in time; `saturated`: the heap is
 * nearly full.
 */
export type Load = 'normal' | 'overloaded' | 'saturated';

/** Without a long turn for so long, the overload is over. */
const RECOVERY_MS = 1_000;
/** Beyond this share of the heap's limit the process would soon end. */
const MAX_HEAP_SHARE = 0.9;
const HEAP_CHECK_MS = 100;

/** Measures the turns of the event loop and the heap. It costs nothing while no request comes. */
export class OverloadDetector {
  #turnStartedAt: number | null = null;
  #overloadedSince = 0;
  #lastLongTurnAt = Number.NEGATIVE_INFINITY;
  #heapCheckedAt = Number.NEGATIVE_INFINITY;
  #isHeapFull = false;

  constructor(
    private readonly limits: LoadLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The load that a request finds, beside so many in flight. To be called for each request. */
  measure(inFlight: number): Load {
    const { minInFlight, heavyTurnMs, heavyMsEach, heavyMinInFlight } = this.limits;
    const turnMs = this.#lastingTurnMs(this.now());
    if (this.#isHeapFull) return 'saturated';
    if (turnMs === null) return 'normal';
    const isHeavy = inFlight >= heavyMinInFlight && turnMs > Math.max(heavyTurnMs, inFlight * heavyMsEach);
    return isHeavy || inFlight >= minInFlight ? 'overloaded' : 'normal';
  }

  /** How long the turn has been; null unless long turns have lasted for `burstMs`. */
  #lastingTurnMs(time: number): number | null {
    const turnMs = time - (this.#turnStartedAt ?? this.#beginTurn(time));
    if (turnMs <= this.limits.maxTurnMs) return null;
    if (time - this.#lastLongTurnAt >= RECOVERY_MS) this.#overloadedSince = time;
    this.#lastLongTurnAt = time;
    return time - this.#overloadedSince >= this.limits.burstMs ? turnMs : null;
  }

  #beginTurn(time: number): number {
    setImmediate(this.#endTurn);
    if (time - this.#heapCheckedAt >= HEAP_CHECK_MS) {
      this.#heapCheckedAt = time;
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      this.#isHeapFull = used > limit * MAX_HEAP_SHARE;
    }
    return (this.#turnStartedAt = time);
  }

  readonly #endTurn = (): void => {
    this.#turnStartedAt = null;
  };
}
