import { addressKey, contactKey, SeenKeys, type ShouldCount } from '#shared/node/protection.ts';
import type { LimitSteps, Work } from './limit-steps.ts';
import { HOUR_S, MINUTE_S } from './numbers.ts';

/**
 * The look-ups of an address that run at the same time are limited for this long after its last miss. One that has
 * never missed may belong to many people.
 */
const MISSED_LATELY_SECONDS = HOUR_S;
/** The time in which the same invoice is no new miss: a page is reloaded, or asks for its photos for ten minutes. */
const SAME_MISS_SECONDS = 10 * MINUTE_S;

/** The limits of calls without an account. */
export function createVisitorLimits({
  isOn,
  store,
  limits,
  limitAttempts,
  limitOutcomes,
  runWithin,
  isMiss,
  isCallerFault,
}: LimitSteps) {
  const missedLately = new SeenKeys('seen:missedLately', MISSED_LATELY_SECONDS, store);
  const missedInvoices = new SeenKeys('seen:missedInvoice', SAME_MISS_SECONDS, store);
  const foundInvoices = new SeenKeys('seen:foundInvoice', SAME_MISS_SECONDS, store);

  return {
    /** @param isFound true if the phone number has an order */
    async findOrder<T>(
      { phone, address }: { phone: string; address: string },
      work: Work<T>,
      isFound: (result: T) => boolean,
    ): Promise<T> {
      // While limits are off, no keys are computed.
      if (!isOn) return work();
      const from = addressKey(address);
      const isBounded = await missedLately.has(from);
      const isNotFound: ShouldCount = async (error, result) => {
        const isMissed = error === null ? !isFound(result as T) : isCallerFault(error);
        if (isMissed) await missedLately.set(from);
        return isMissed;
      };
      return runWithin(
        [
          limitOutcomes('findOrderHourMisses', from, isNotFound, { isBounded }),
          limitOutcomes('findOrderMinuteMisses', from, isNotFound, { isBounded }),
          limitAttempts('findOrderAddress', from),
          limitAttempts('findOrderPhone', contactKey(phone)),
        ],
        work,
      );
    },

    /**
     * `order` and `prepareDownload` share this limit. Only misses count, and one that the same address then finds is no
     * miss.
     *
     * @param invoice the same text for all spellings that are counted as one
     */
    async byInvoice<T>({ invoice, address }: { invoice: string; address: string }, work: Work<T>): Promise<T> {
      if (!isOn) return work();
      const from = addressKey(address);
      const isBounded = await missedLately.has(from);
      const key = `${from} ${invoice}`;
      const isNewMiss: ShouldCount = async (error) => {
        if (!isMiss(error) || !(await missedInvoices.add(key))) return false;
        await missedLately.set(from);
        return true;
      };
      const found = await runWithin([limitOutcomes('orderMisses', from, isNewMiss, { isBounded })], work);
      // Only an address that has missed has a point to give back.
      if (isBounded && (await missedInvoices.has(key)) && (await foundInvoices.add(key)))
        await limits.orderMisses.giveBack(from);
      return found;
    },
  };
}
