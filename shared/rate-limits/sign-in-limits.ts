import { addressKey, contactKey } from '#shared/node/protection.ts';
import type { LimitSteps, Step, Work } from './limit-steps.ts';

/** The limits of sign-in, registration, password resets and sessions. */
export function createSignInLimits({
  isOn,
  limits,
  limitAttempts,
  limitOutcomes,
  runWithin,
  isCallerFault,
  lastAddress,
}: LimitSteps) {
  /** Each address has its own count, so that none can clear that of another. */
  const knownKey = (contact: string, from: string): string => `${contact} ${from}`;
  /** Makes this address, instead of the former one, the known one of these contacts. */
  const setKnown = async (contacts: (string | null)[], from: string): Promise<void> => {
    const keys = new Set(contacts.filter((contact) => contact !== null).map(contactKey));
    if (isOn) await Promise.all([...keys].map((contact) => lastAddress.set(contact, from)));
  };
  /** After a sign-in, what was entered wrongly here before this address became the known one counts no longer. */
  const signedIn = async (contacts: (string | null)[], address: string): Promise<void> => {
    const from = addressKey(address);
    for (const contact of contacts)
      if (isOn && contact !== null && !(await lastAddress.isSetTo(contactKey(contact), from)))
        await limits.loginKnownAddressFailures.clear(knownKey(contactKey(contact), from));
    await setKnown(contacts, from);
  };
  return {
    /**
     * Wrong passwords from the address of the last successful sign-in have their own limit, so that strangers cannot
     * lock a member out. They count by address, too, but that limit does not refuse them. A sign-in at another address,
     * such as after a takeover, ends this.
     *
     * @param contactsOf the verified contacts of the session's account: others may belong to someone else
     */
    async login<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
      contactsOf: (result: T) => (string | null)[],
    ): Promise<T> {
      if (!isOn) return work();
      const [who, from] = [contactKey(identifier), addressKey(address)];
      const isKnown = await lastAddress.isSetTo(who, from);
      const countFault: Step = (inner) => limits.loginAddressFailures.countOutcomes(from, isCallerFault, inner);
      const steps = isKnown
        ? [countFault, limitOutcomes('loginKnownAddressFailures', knownKey(who, from))]
        : [limitOutcomes('loginAddressFailures', from), limitOutcomes('loginIdentifierFailures', who)];
      const result = await runWithin(steps, work);
      await signedIn([identifier, ...contactsOf(result)], address);
      return result;
    },

    /** A sign-in with Google. @param contactsOf the verified contacts of the session's account */
    async google<T>(address: string, work: Work<T>, contactsOf: (result: T) => (string | null)[]): Promise<T> {
      const result = await runWithin([limitOutcomes('googleFailures', addressKey(address))], work);
      await signedIn(contactsOf(result), address);
      return result;
    },

    async register<T>({ contacts, address }: { contacts: string[]; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const result = await runWithin(
        [
          limitOutcomes('registerAccounts', from, (error) => error === null),
          limitAttempts('registerTries', from),
          ...contacts.map((contact) => limitAttempts('registerContact', contactKey(contact))),
        ],
        work,
      );
      // Nothing proves these contacts: they clear no count.
      await setKnown(contacts, from);
      return result;
    },

    requestPasswordReset<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
    ): Promise<T> {
      const [from, who] = [addressKey(address), contactKey(identifier)];
      return runWithin(
        [limitAttempts('passwordResetAddress', from), limitAttempts('passwordResetIdentifier', who)],
        work,
      );
    },

    /**
     * A code names no account, so that one guess tries all live codes: the failures of all addresses are counted
     * together as well. After a reset the new password works at this address, however many wrong ones were entered here
     * or elsewhere.
     *
     * @param contactsOf the contacts that name the account with the new password, as the API says
     */
    async confirmPasswordReset<T>(address: string, work: Work<T>, contactsOf: (result: T) => string[]): Promise<T> {
      const from = addressKey(address);
      const result = await runWithin(
        [limitOutcomes('passwordResetFailures', from), limitOutcomes('passwordResetFailuresInAll', 'all')],
        work,
      );
      const contacts = contactsOf(result);
      await setKnown(contacts, from);
      const clear = (contact: string) => limits.loginKnownAddressFailures.clear(knownKey(contactKey(contact), from));
      if (isOn) await Promise.all(contacts.map(clear));
      return result;
    },

    /**
     * @param session the id of the session, or the hash of its token; null for an invalid token
     * @param nextOf the hash of the new token, if `session` is the hash of the old one
     */
    async refresh<T>(
      { session, address }: { session: string | null; address: string },
      work: Work<T>,
      nextOf?: (result: T) => string,
    ): Promise<T> {
      const ofSession = session === null ? [] : [limitAttempts('refreshSession', session)];
      const result = await runWithin([limitOutcomes('refreshFailures', addressKey(address)), ...ofSession], work);
      if (isOn && session !== null && nextOf) await limits.refreshSession.copy(session, nextOf(result));
      return result;
    },
  };
}
