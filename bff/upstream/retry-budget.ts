/** Counted in tenths of a retry, so that no rounding creeps in. */
const ONE_RETRY = 10;
/** Saved up for a bad moment: ten retries. */
const RESERVE = 100;
/** Each call earns a tenth of a retry: retries stay near 10 % of all calls, however bad the day. */
const EARNED_PER_CALL = 1;

export interface RetryBudget {
  earn(): void;
  /** Takes one retry out of the budget; false when there is none left. */
  spend(): boolean;
}

/** Bounds what our retries add to an upstream that is already in trouble. */
export function createRetryBudget(): RetryBudget {
  let saved = RESERVE;
  return {
    earn() {
      saved = Math.min(RESERVE, saved + EARNED_PER_CALL);
    },
    spend() {
      if (saved < ONE_RETRY) return false;
      saved -= ONE_RETRY;
      return true;
    },
  };
}
