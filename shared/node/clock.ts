/** The time, passed in, so that rules about expiry and limits can be tested at any time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
