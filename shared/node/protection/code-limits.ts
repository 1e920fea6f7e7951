import { HOUR_S } from '#shared/rate-limits.ts';
import { addressKey, contactKey } from './client-keys.ts';
import type { LimitSteps, Work } from './limit-steps.ts';
import { SeenKeys } from './rate-limiter.ts';

/** A link that is opened again gives no second point back. */
const USED_LINK_SECONDS = 24 * HOUR_S;

/** A request for a code. `member` is a key that stays the same when a token is refreshed. */
export interface CodeRequest {
  member: string;
  /** The phone number or e-mail address that the code goes to; null if the member has none. */
  destination: string | null;
  address: string;
}

/** The limits of one-time codes and links. */
export function createCodeLimits({ isOn, store, limits, take, guard, run, isGuess }: LimitSteps) {
  const usedLinks = new SeenKeys('seen:usedLink', USED_LINK_SECONDS, store);
  /** Gives the point of a used code back to the address. */
  const codeUsed = async (address: string): Promise<void> => {
    if (isOn) await limits.sendOtpUnused.giveBack(addressKey(address));
  };
  return {
    codeUsed,

    sendOtp<T>({ member, destination, address }: CodeRequest, work: Work<T>): Promise<T> {
      const who = `member:${member}`;
      const to = destination === null ? [] : [`to:${contactKey(destination)}`];
      return run(
        [
          ...[who, ...to].map((key) => take<T>('sendOtpPause', key)),
          ...to.map((key) => take<T>('sendOtpDestination', key)),
          take('sendOtpMember', who),
          take('sendOtpUnused', addressKey(address)),
        ],
        work,
      );
    },

    async verifyOtp<T>({ member, address }: { member: string; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const result = await run(
        [guard('verifyOtpAddressFailures', from, isGuess), guard('verifyOtpMemberFailures', member, isGuess)],
        work,
      );
      await codeUsed(address);
      return result;
    },

    /**
     * Gives the point of the mail back at the first use of its link.
     *
     * @param link null: gives none back, since the caller calls `codeUsed`
     */
    async verifyEmail<T>({ link, address }: { link: string | null; address: string }, work: Work<T>): Promise<T> {
      const result = await run([guard('verifyEmailFailures', addressKey(address))], work);
      if (isOn && link !== null && (await usedLinks.add(link))) await codeUsed(address);
      return result;
    },
  };
}
