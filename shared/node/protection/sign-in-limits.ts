import { addressKey, contactKey } from './client-keys.ts';
import type { LimitSteps, Step, Work } from './limit-steps.ts';

/** The limits of sign-in, registration, password resets and sessions. */
export function createSignInLimits({ isOn, limits, take, guard, run, lastAddress }: LimitSteps) {
  const setLastAddress = async (contact: string, from: string): Promise<void> => {
    if (!(await lastAddress.has(contact, from))) await limits.loginKnownAddressFailures.clear(contact);
    await lastAddress.set(contact, from);
  };
  /** Gives this address, instead of the former one, its own limit for the account of these contacts. */
  const signedIn = async (contacts: (string | null)[], address: string): Promise<void> => {
    const known = new Set(contacts.filter((contact) => contact !== null).map(contactKey));
    if (isOn) await Promise.all([...known].map((contact) => setLastAddress(contact, addressKey(address))));
  };
  return {
    /** Called after a sign-in without a password, such as Google's. */
    signedIn,

    /**
     * Wrong passwords from the address of the last successful sign-in have their own limit, so that strangers cannot
     * lock a member out. A sign-in at another address, such as after a takeover, ends that limit.
     *
     * @param contactsOf the contacts that name the account of the session
     */
    async login<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
      contactsOf: (result: T) => (string | null)[],
    ): Promise<T> {
      if (!isOn) return work();
      const [who, from] = [contactKey(identifier), addressKey(address)];
      const isKnown = await lastAddress.has(who, from);
      const steps: Step<T>[] = isKnown
        ? [guard('loginKnownAddressFailures', who)]
        : [guard('loginAddressFailures', from), guard('loginIdentifierFailures', who)];
      const result = await run(steps, work);
      await signedIn([identifier, ...contactsOf(result)], address);
      return result;
    },

    async register<T>({ contacts, address }: { contacts: string[]; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const result = await run(
        [
          guard('registerAccounts', from, (error) => error === null),
          take('registerTries', from),
          ...contacts.map((contact) => take<T>('registerContact', contactKey(contact))),
        ],
        work,
      );
      await signedIn(contacts, address);
      return result;
    },

    requestPasswordReset<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
    ): Promise<T> {
      const [from, who] = [addressKey(address), contactKey(identifier)];
      return run([take('passwordResetAddress', from), take('passwordResetIdentifier', who)], work);
    },

    /**
     * A code names no account, so that one guess tries all live codes: the failures of all addresses are counted
     * together as well. After a reset the new password works at this address, however many wrong ones were entered here
     * or elsewhere.
     *
     * @param contactsOf the contacts that name the account with the new password
     */
    async confirmPasswordReset<T>(address: string, work: Work<T>, contactsOf: (result: T) => string[]): Promise<T> {
      const from = addressKey(address);
      const result = await run(
        [guard('passwordResetFailures', from), guard('passwordResetFailuresInAll', 'all')],
        work,
      );
      const contacts = contactsOf(result);
      await signedIn(contacts, address);
      const clear = (contact: string) => limits.loginKnownAddressFailures.clear(contactKey(contact));
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
      const ofSession = session === null ? [] : [take<T>('refreshSession', session)];
      const result = await run([guard('refreshFailures', addressKey(address)), ...ofSession], work);
      if (isOn && session !== null && nextOf) await limits.refreshSession.copy(session, nextOf(result));
      return result;
    },
  };
}
