import { HOUR_S, MINUTE_S } from '#shared/rate-limits.ts';
import { addressKey, contactKey } from './client-keys.ts';
import {
  createLimitSteps,
  type Limiters,
  type LimitSteps,
  type MatchesError,
  type RateLimitOptions,
  type Step,
  type Work,
} from './limit-steps.ts';
import { SeenKeys, type ShouldCount } from './rate-limiter.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of contract, limits, for the BFF and the embedded API alike. Addresses and contacts are passed as they are,
 * and normalised here. A method that takes `work` runs it within its limits, in the order of their steps, and returns
 * its result; `signedIn`, `codeUsed` and `unlock` only change counts.
 *
 * @throws {RateLimitError} from the methods that take `work`
 */
export function createRateLimits(options: RateLimitOptions) {
  const steps = createLimitSteps(options);
  return {
    /** False: nothing is counted, and callers can skip fetching the key. */
    isOn: options.isOn,
    ...createSignInLimits(steps),
    ...createCodeLimits(steps),
    ...createProfileLimits(steps),
    ...createVisitorLimits(steps),
    unlock: createUnlock(steps),
  };
}

/** A link that is opened again gives no second point back. */
const USED_LINK_SECONDS = 24 * HOUR_S;

/** A request for a code. `member` is a key that stays the same when a token is refreshed. */
export interface CodeRequest {
  member: string;
  /** The phone number or e-mail address that the code goes to; null if the member has none. */
  destination: string | null;
  address: string;
}

/** The limits of sign-in, registration, password resets and sessions. */
function createSignInLimits({ isOn, limits, take, guard, run, lastAddress }: LimitSteps) {
  const setLastAddress = async (contact: string, from: string): Promise<void> => {
    if (!(await lastAddress.matches(contact, from))) await limits.loginKnownAddressFailures.clear(contact);
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
      const isKnown = await lastAddress.matches(who, from);
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

/** The limits of one-time codes and links. */
function createCodeLimits({ isOn, store, limits, take, guard, run }: LimitSteps) {
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
        [guard('verifyOtpAddressFailures', from), guard('verifyOtpMemberFailures', member)],
        work,
      );
      await codeUsed(address);
      return result;
    },

    /** @param link of the mail; null if the caller calls `codeUsed` itself, at the first use of link or code */
    async verifyEmail<T>({ link, address }: { link: string | null; address: string }, work: Work<T>): Promise<T> {
      const result = await run([guard('verifyEmailFailures', addressKey(address))], work);
      if (isOn && link !== null && (await usedLinks.add(link))) await codeUsed(address);
      return result;
    },
  };
}

/** The limits of changes of a profile. */
function createProfileLimits({ only, take, guard, run }: LimitSteps) {
  return {
    /** Counted by member: each change with an `Idempotency-Key` stores its answer, and could fill the store. */
    updateProfile: only('profileChanges'),

    /**
     * @param isWrong true if the old password is wrong: an error may also refuse another field, with a right password
     */
    oldPassword<T>(member: string, isWrong: MatchesError, work: Work<T>): Promise<T> {
      return run([guard('oldPasswordFailures', member, isWrong)], work);
    },

    /** Counted by member: each change may mail a stranger, and each refusal shows that an address has an account. */
    changeEmail: only('emailChanges'),

    /**
     * Counted by the former, never verified address that gets the notice: it may belong to a stranger, and several
     * accounts may have had it.
     */
    emailChangeNotice: only('emailChangeNotices', contactKey),

    picture<T>(member: string, work: Work<T>): Promise<T> {
      return run([guard('picturesAtOnce', member, () => false), take('pictures', member)], work);
    },
  };
}

/**
 * Gives back all points that are counted against a member who signs in or asks for codes.
 *
 * @param members the keys of this member in limits
 */
export function createUnlock({ limits, lastAddress }: Limiters) {
  return async ({ members, contacts }: { members: string[]; contacts: string[] }): Promise<void> => {
    for (const contact of contacts.map(contactKey)) {
      await lastAddress.forget(contact);
      for (const limit of [
        limits.loginIdentifierFailures,
        limits.loginKnownAddressFailures,
        limits.passwordResetIdentifier,
      ])
        await limit.clear(contact);
      for (const limit of [limits.sendOtpPause, limits.sendOtpDestination]) await limit.clear(`to:${contact}`);
    }
    for (const member of members) {
      for (const limit of [limits.oldPasswordFailures, limits.verifyOtpMemberFailures]) await limit.clear(member);
      for (const limit of [limits.sendOtpPause, limits.sendOtpMember]) await limit.clear(`member:${member}`);
    }
  };
}

/**
 * The time after an address's last miss in which its look-ups in flight are limited. Without one, it may belong to many
 * people.
 */
const MISSED_LATELY_SECONDS = HOUR_S;
/** The time in which the same invoice is no new miss: a page is reloaded, or asks for its photos for ten minutes. */
const SAME_MISS_SECONDS = 10 * MINUTE_S;

/** The limits of calls without an account. */
function createVisitorLimits({ isOn, store, only, take, guard, run, isMiss, isCallerFault }: LimitSteps) {
  const missedLately = new SeenKeys('seen:missedLately', MISSED_LATELY_SECONDS, store);
  const missedInvoices = new SeenKeys('seen:missedInvoice', SAME_MISS_SECONDS, store);
  /** Restarts the time, unlike `add`. */
  const noteMiss = (address: string) => missedLately.set(address, '');

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
      const isNotFound: ShouldCount<T> = async (error, result) => {
        const isMissed = error === null ? !isFound(result as T) : isCallerFault(error);
        if (isMissed) await noteMiss(from);
        return isMissed;
      };
      return run(
        [
          guard('findOrderHourMisses', from, isNotFound, isBounded),
          guard('findOrderMinuteMisses', from, isNotFound, isBounded),
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
      const isBounded = await missedLately.has(from);
      const isNewMiss: ShouldCount<T> = async (error) => {
        if (!isMiss(error) || !(await missedInvoices.add(`${from} ${invoice}`))) return false;
        await noteMiss(from);
        return true;
      };
      return run([guard('orderMisses', from, isNewMiss, isBounded)], work);
    },

    /** Counted by address. */
    unsubscribe: only('unsubscribe', addressKey),
  };
}
