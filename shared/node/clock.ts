/** A source of the time. It is passed in, so that tests of expiry and limits can choose the time. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
