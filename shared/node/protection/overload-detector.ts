import { getHeapStatistics } from 'node:v8';

/** The load beyond which a service refuses requests. */
export const LOAD_LIMITS = {
  /**
   * A turn of the event loop is long if it reads a request more than this after its start. A response takes five to ten
   * turns, so its request would wait for all that were read before it, several times.
   */
  maxTurnMs: 30,
  /** Long turns are an overload once they have gone on for this time: a shorter burst only waits a little longer. */
  burstMs: 1_000,
  /**
   * Below this number in flight, only the heavy limits below apply: a busy machine, the garbage collector or one large
   * response makes turns long, too. A service that handles 500 a second handles this many in half a second.
   */
  minInFlight: 256,
  /**
   * With fewer in flight, but at least `heavyMinInFlight`, a turn is overload once it exceeds both `heavyTurnMs` and
   * `heavyMsEach` times the requests in flight. A response takes one to three milliseconds on a slow machine.
   */
  heavyTurnMs: 500,
  heavyMsEach: 20,
  heavyMinInFlight: 6,
  /**
   * Limit for a client alone; the limit for all is three times this (admission.ts). Requests that wait for another
   * service cost memory, not CPU.
   */
  maxInFlight: 1_000,
  /**
   * Beyond this rate, connections of refused clients are not read for a while: 2,000 refusals take the time of 300
   * responses.
   */
  refusalsPerSecond: 500,
};
export type LoadLimits = typeof LOAD_LIMITS;

/**
 * `overloaded`: a request that is read late in a turn of the event loop could not be served in time; `saturated`:
 * the heap is nearly full.
 */
export type Load = 'normal' | 'overloaded' | 'saturated';

/** The overload ends after this time without a long turn. */
const RECOVERY_MS = 1_000;
/** The largest share of the heap's limit: beyond it, the process would soon end. */
const MAX_HEAP_SHARE = 0.9;
const HEAP_CHECK_MS = 100;

/** Measures the turns of the event loop and the heap, only while requests arrive. */
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

  /** Returns the load at a new request, with `inFlight` others. Call it for each request. */
  measure(inFlight: number): Load {
    const { minInFlight, heavyTurnMs, heavyMsEach, heavyMinInFlight } = this.limits;
    const turnMs = this.#lastingTurnMs(this.now());
    if (this.#isHeapFull) return 'saturated';
    if (turnMs === null) return 'normal';
    const isHeavy = inFlight >= heavyMinInFlight && turnMs > Math.max(heavyTurnMs, inFlight * heavyMsEach);
    return isHeavy || inFlight >= minInFlight ? 'overloaded' : 'normal';
  }

  /** Returns the duration of this turn so far; null for a short one, and until long turns have lasted for `burstMs`. */
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
