import { HOUR_S, MINUTE_S } from '#shared/limits.ts';
import { addressKey, contactKey } from './limit-keys.ts';
import type { LimitSteps, Work } from './limit-steps.ts';
import { KeyMemory, type ShouldCount } from './rate-limiter.ts';

/** The look-ups in flight of an address are bounded for this long after a miss; without one it may be a crowd. */
const MISSED_LATELY_SECONDS = HOUR_S;
/** The same invoice again is no new miss: a page is reloaded, or asks for its photos for ten minutes. */
const SAME_MISS_SECONDS = 10 * MINUTE_S;

/** The limits of what visitors do without an account. */
export function createVisitorLimits({ isOn, store, only, take, guard, run, isMiss, isRefused }: LimitSteps) {
  const missedLately = new KeyMemory('seen:missedLately', MISSED_LATELY_SECONDS, store);
  const missedInvoices = new KeyMemory('seen:missedInvoice', SAME_MISS_SECONDS, store);

  return {
    /** @param isFound whether the phone number has an order */
    async findOrder<T>(
      { phone, address }: { phone: string; address: string },
      work: Work<T>,
      isFound: (result: T) => boolean,
    ): Promise<T> {
      // While limits are off, no keys are computed.
      if (!isOn) return work();
      const from = addressKey(address);
      const isBound = await missedLately.has(from);
      const isNotFound: ShouldCount<T> = async (error, result) => {
        const isMissed = error === null ? !isFound(result as T) : isRefused(error);
        if (isMissed) await missedLately.add(from);
        return isMissed;
      };
      return run(
        [
          guard('findOrderHourMisses', from, isNotFound, isBound),
          guard('findOrderMinuteMisses', from, isNotFound, isBound),
          take('findOrderAddress', from),
          take('findOrderPhone', contactKey(phone)),
        ],
        work,
      );
    },

    /** `order` and `prepareDownload` share this limit. Only misses count. */
    async byInvoice<T>({ invoice, address }: { invoice: string; address: string }, work: Work<T>): Promise<T> {
      if (!isOn) return work();
      const from = addressKey(address);
      const isBound = await missedLately.has(from);
      const isNewMiss: ShouldCount<T> = async (error) => {
        if (!isMiss(error) || !(await missedInvoices.add(`${from} ${invoice}`))) return false;
        await missedLately.add(from);
        return true;
      };
      return run([guard('orderMisses', from, isNewMiss, isBound)], work);
    },

    /** By the address. */
    unsubscribe: only('unsubscribe', addressKey),
  };
}
