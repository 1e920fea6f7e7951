import { contactKey, type ShouldCount } from '#shared/node/protection.ts';
import type { LimitSteps, Work } from './limit-steps.ts';

/** The limits of changes of a profile. */
export function createProfileLimits({ limitAttempts, limitOutcomes, runWithin }: LimitSteps) {
  return {
    /** Counted by member: the API stores each change with an `Idempotency-Key`, and could run out of room. */
    updateProfile: <T>(memberKey: string, work: Work<T>): Promise<T> =>
      runWithin([limitAttempts('profileChanges', memberKey)], work),

    /**
     * @param isWrong true if the old password is wrong: an error may also refuse another field, with a right password
     */
    oldPassword<T>(memberKey: string, work: Work<T>, isWrong: ShouldCount): Promise<T> {
      return runWithin([limitOutcomes('oldPasswordFailures', memberKey, isWrong)], work);
    },

    /** Counted by member: each change may mail a stranger, and each refusal shows that an address has an account. */
    changeEmail: <T>(memberKey: string, work: Work<T>): Promise<T> =>
      runWithin([limitAttempts('emailChanges', memberKey)], work),

    /**
     * Counted by the former, never verified address that gets the notice: it may belong to a stranger, and several
     * accounts may have had it.
     */
    emailChangeNotice: <T>(email: string, work: Work<T>): Promise<T> =>
      runWithin([limitAttempts('emailChangeNotices', contactKey(email))], work),

    /** `picturesAtOnce` counts nothing: it bounds the calls in flight. */
    picture<T>(memberKey: string, work: Work<T>): Promise<T> {
      return runWithin(
        [limitOutcomes('picturesAtOnce', memberKey, () => false), limitAttempts('pictures', memberKey)],
        work,
      );
    },
  };
}
