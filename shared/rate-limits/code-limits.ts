import { OTP_PAUSE_S } from '#shared/limits.ts';
import { addressKey, contactKey, RateLimitError, SeenKeys, type ShouldCount } from '#shared/node/protection.ts';
import { unwrapParameters } from '#shared/wrapped-text.ts';
import type { LimitSteps, Step, Work } from './limit-steps.ts';
import { HOUR_S } from './numbers.ts';

/** A link that is opened again gives no second point back. */
const USED_LINK_SECONDS = 24 * HOUR_S;

/** A request for a code. */
export interface CodeRequest {
  /** Stays the same when a token is refreshed. */
  memberKey: string;
  /** The phone number or e-mail address that the code goes to; null if the member has none. */
  destination: string | null;
  address: string;
  /** The `Idempotency-Key` of the request, if it has one. */
  idempotencyKey?: string | undefined;
}

/** A link of a mail that is opened. */
interface LinkRequest {
  token: string;
  address: string;
  givesBack?: boolean;
}

/** The limits of one-time codes, and of the links of mails. */
export function createCodeLimits(limitSteps: LimitSteps) {
  const { isOn, store, limits, limitAttempts, limitOutcomes, runWithin, isCallerFault, isGuess } = limitSteps;
  const takePause = createPause(limitSteps);
  const usedLinks = new SeenKeys('seen:usedLink', USED_LINK_SECONDS, store);
  const wrappedLinks = new SeenKeys('seen:wrappedLink', HOUR_S, store);
  /** True once for a link that the address has tried with something around it. */
  const isSecondTry = async (mark: string): Promise<boolean> => {
    if (!(await wrappedLinks.has(mark))) return false;
    await wrappedLinks.forget(mark);
    return true;
  };
  /** Gives the point of a used code back to the address. */
  const codeUsed = async (address: string): Promise<void> => {
    if (isOn) await limits.sendOtpUnused.giveBack(addressKey(address));
  };
  return {
    codeUsed,

    sendOtp<T>({ memberKey, destination, address, idempotencyKey }: CodeRequest, work: Work<T>): Promise<T> {
      const who = `member:${memberKey}`;
      const to = destination === null ? [] : [`to:${contactKey(destination)}`];
      return runWithin(
        [
          takePause([who, ...to], idempotencyKey),
          ...to.map((key) => limitAttempts('sendOtpDestination', key)),
          limitAttempts('sendOtpMember', who),
          limitAttempts('sendOtpUnused', addressKey(address)),
        ],
        work,
      );
    },

    async verifyOtp<T>({ memberKey, address }: { memberKey: string; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const result = await runWithin(
        [
          limitOutcomes('verifyOtpAddressFailures', from, isGuess),
          limitOutcomes('verifyOtpMemberFailures', memberKey, isGuess),
        ],
        work,
      );
      await codeUsed(address);
      return result;
    },

    /**
     * Gives the point of the mail back at the first use of its link. A link that is tried again without what was
     * wrapped around it (contract, decision 25) counts once, and not at all if it is good then.
     *
     * @param givesBack false: the caller calls `codeUsed`
     */
    async verifyEmail<T>({ token, address, givesBack = true }: LinkRequest, work: Work<T>): Promise<T> {
      if (!isOn) return work();
      const from = addressKey(address);
      const { unwrapped } = unwrapParameters({ unwrapped: token });
      const mark = `${from} ${unwrapped}`;
      const isWrapped = unwrapped !== token;
      const isNewFailure: ShouldCount = async (error) => {
        if (!isCallerFault(error)) return false;
        if (isWrapped) await wrappedLinks.set(mark);
        return isWrapped || !(await isSecondTry(mark));
      };
      const result = await runWithin([limitOutcomes('verifyEmailFailures', from, isNewFailure)], work);
      if (!isWrapped && (await isSecondTry(mark))) await limits.verifyEmailFailures.giveBack(from);
      if (givesBack && (await usedLinks.add(token))) await codeUsed(address);
      return result;
    },

    /** @param request its address is null if it says nothing about who unsubscribes: the `sid` is counted then */
    unsubscribe<T>({ sid, address }: { sid: string; address: string | null }, work: Work<T>): Promise<T> {
      return runWithin(
        [address === null ? limitAttempts('unsubscribeLink', sid) : limitAttempts('unsubscribe', addressKey(address))],
        work,
      );
    },
  };
}

/**
 * Makes the step of the pause between two codes. The idempotency key that has taken the pause passes again, since the
 * first response may be lost.
 */
function createPause({ store, limitAttempts, runWithin, isWithoutEffect }: LimitSteps) {
  const takenBy = new SeenKeys('seen:sendOtpPause', OTP_PAUSE_S, store);
  return ([who, ...to]: [string, ...string[]], idempotencyKey: string | undefined): Step =>
    async (work) => {
      const pauses = [who, ...to].map((key) => limitAttempts('sendOtpPause', key));
      if (idempotencyKey === undefined) return runWithin(pauses, work);
      const send = async () => {
        await takenBy.set(who, idempotencyKey);
        try {
          return await work();
        } catch (error) {
          // The pause is given back.
          if (error instanceof RateLimitError || isWithoutEffect(error)) await takenBy.forget(who);
          throw error;
        }
      };
      try {
        return await runWithin(pauses, send);
      } catch (error) {
        const isPaused = error instanceof RateLimitError && error.spent.limit === 'sendOtpPause';
        if (isPaused && (await takenBy.isSetTo(who, idempotencyKey))) return work();
        throw error;
      }
    };
}
