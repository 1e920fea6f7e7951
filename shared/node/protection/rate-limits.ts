import { RATE_LIMITS } from '#shared/limits.ts';
import { addressKey, contactKey } from './limit-keys.ts';
import {
  type CounterStore,
  LastValues,
  RateLimitError,
  RateLimiter,
  SeenKeys,
  type ShouldCount,
} from './rate-limiter.ts';

type TellsError = (error: unknown) => boolean;

/** How the errors of the limited work are told apart. */
export interface Outcomes {
  /** The caller's fault, such as a wrong password, code or link. The limits of guessing count nothing else. */
  isRefused: TellsError;
  /** Nothing was done: the service behind has a limit of its own, or a message was not sent. No limit counts it. */
  isWithoutEffect: TellsError;
  /** An invoice that does not exist. */
  isMiss: TellsError;
}

interface Options extends Outcomes {
  /** `RATE_LIMIT`: off for benchmarks and load tests. */
  isOn: boolean;
  /** Default: counts in this process. */
  store?: CounterStore | undefined;
  /** Told the name of each limit that refuses. */
  onRefusal?: (limit: string) => void;
}

/** Who is sent a code, from where. `member` stays the same when a token is refreshed. */
export interface CodeRequest {
  member: string;
  /** The phone number or e-mail address that the code goes to; null where the member has none. */
  destination: string | null;
  address: string;
}

type Work<T> = () => Promise<T>;
/** One limit around work. */
type Step<T> = (work: Work<T>) => Promise<T>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** An address that has missed so recently is no crowd: the look-ups that it has in flight are bounded. */
const MISSED_LATELY_SECONDS = HOUR;
/** The same invoice again is no new miss: a page is reloaded, or waits ten minutes for its photos. */
const SAME_MISS_SECONDS = 15 * MINUTE;
/** A link that is opened again gives no second point back. */
const USED_LINK_SECONDS = 24 * HOUR;
/** How long the address of the last good login has a budget of its own. A timer of Node cannot run for 25 days. */
const KNOWN_ADDRESS_SECONDS = 24 * 24 * HOUR;

/** How long a count is kept at most. */
export const LONGEST_LIMIT_SECONDS = Math.max(
  KNOWN_ADDRESS_SECONDS,
  ...Object.values(RATE_LIMITS).map(({ seconds }) => seconds),
);

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of contract, limits, in the order in which they are checked. BFF and embedded API keep the same ones.
 * Addresses and contacts are passed as they are: their keys are normalised here. Each method runs `work` and returns
 * its result.
 *
 * @throws {RateLimitError} from every method
 */
export function createRateLimits(options: Options) {
  const parts = createParts(options);
  return {
    /** Whether limits are counted: callers need not look up whom to count. */
    isOn: options.isOn,
    unlock: createUnlock(parts),
    ...createSignInLimits(parts),
    ...createCodeLimits(parts),
    ...createProfileLimits(parts),
    ...createVisitorLimits(parts),
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts({ isOn, store, onRefusal, isRefused, isWithoutEffect, isMiss }: Options) {
  const limits = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [name, new RateLimiter(name, limit, store, onRefusal)]),
  ) as Record<keyof typeof RATE_LIMITS, RateLimiter>;
  const lastAddress = new LastValues('address', KNOWN_ADDRESS_SECONDS, store);
  const isAttempt: TellsError = (error) => !(error instanceof RateLimitError) && !isWithoutEffect(error);
  return {
    isOn,
    store,
    isRefused,
    isMiss,
    lastAddress,
    limits,

    /** A limit that each attempt counts against. */
    take:
      <T>(limiter: RateLimiter, key: string): Step<T> =>
      (work) =>
        limiter.take(key, isAttempt, work),
    /** A limit that only some outcomes count against. */
    guard:
      <T>(limiter: RateLimiter, key: string, shouldCount: ShouldCount<T> = isRefused): Step<T> =>
      (work) =>
        limiter.guard(key, shouldCount, work),
    /** Runs the work inside all steps; the first is the outermost. */
    run: <T>(steps: Step<T>[], work: Work<T>): Promise<T> =>
      isOn ? steps.reduceRight<Work<T>>((inner, step) => () => step(inner), work)() : work(),

    /**
     * From here on the address has a budget of its own for the account of these contacts, and the one before has none.
     */
    async signedIn(contacts: (string | null)[], address: string): Promise<void> {
      const known = contacts.filter((contact) => contact !== null).map(contactKey);
      if (isOn) await Promise.all([...new Set(known)].map((contact) => lastAddress.set(contact, addressKey(address))));
    },
  };
}

/**
 * Gives back all that is counted against a member who signs in or asks for codes.
 *
 * @param members the names that limits count this member under
 */
function createUnlock({ limits, lastAddress }: Parts) {
  return async ({ members, contacts }: { members: string[]; contacts: string[] }): Promise<void> => {
    for (const contact of contacts.map(contactKey)) {
      // Its failures at the address of its last login no longer count, since that is not known any more.
      await lastAddress.forget(contact);
      for (const limit of [limits.loginIdentifierFailures, limits.passwordResetIdentifier]) await limit.clear(contact);
      for (const limit of [limits.sendOtpPause, limits.sendOtpDestination]) await limit.clear(`to:${contact}`);
    }
    for (const member of members) {
      for (const limit of [limits.oldPasswordFailures, limits.verifyOtpMemberFailures]) await limit.clear(member);
      for (const limit of [limits.sendOtpPause, limits.sendOtpMember]) await limit.clear(`member:${member}`);
    }
  };
}

function createSignInLimits({ isOn, limits, take, guard, run, lastAddress, signedIn }: Parts) {
  return {
    /** After a sign-in without a password, such as Google's. */
    signedIn,

    /**
     * Wrong passwords from the address that last signed in well have a budget of their own, so that strangers lock no
     * member out. A sign-in at another address, such as after a takeover, ends the budget of the one before.
     *
     * @param contactsOf the contacts by which the account that was opened can be named
     */
    async login<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
      contactsOf: (result: T) => (string | null)[],
    ): Promise<T> {
      if (!isOn) return work();
      const [who, from] = [contactKey(identifier), addressKey(address)];
      const isKnown = await lastAddress.is(who, from);
      const steps: Step<T>[] = isKnown
        ? [guard(limits.loginKnownAddressFailures, `${who} ${from}`)]
        : [guard(limits.loginAddressFailures, from), guard(limits.loginIdentifierFailures, who)];
      const result = await run(steps, work);
      await signedIn([identifier, ...contactsOf(result)], address);
      return result;
    },

    async register<T>({ contacts, address }: { contacts: string[]; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const steps: Step<T>[] = [
        guard(limits.registerAccounts, from, (error) => error === null),
        take(limits.registerTries, from),
        ...contacts.map((contact) => take<T>(limits.registerContact, contactKey(contact))),
      ];
      const result = await run(steps, work);
      await signedIn(contacts, address);
      return result;
    },

    /**
     * @param session its id, or where only its token is known, the hash of that; null where the token is good for
     * nothing
     * @param nextOf the hash of the token that follows, where tokens name the session
     */
    async refresh<T>(
      { session, address }: { session: string | null; address: string },
      work: Work<T>,
      nextOf?: (result: T) => string,
    ): Promise<T> {
      const ofSession = session === null ? [] : [take<T>(limits.refreshSession, session)];
      const result = await run([guard(limits.refreshFailures, addressKey(address)), ...ofSession], work);
      if (isOn && session !== null && nextOf) await limits.refreshSession.move(session, nextOf(result));
      return result;
    },
  };
}

function createCodeLimits({ isOn, store, limits, take, guard, run, signedIn }: Parts) {
  const usedLinks = new SeenKeys('usedLink', USED_LINK_SECONDS, store);
  /** A code that is used is no longer counted against the address. */
  const codeUsed = async (address: string): Promise<void> => {
    if (isOn) await limits.sendOtpUnused.giveBack(addressKey(address));
  };
  return {
    codeUsed,

    sendOtp<T>({ member, destination, address }: CodeRequest, work: Work<T>): Promise<T> {
      const who = `member:${member}`;
      const to = destination === null ? null : `to:${contactKey(destination)}`;
      const ofDestination: Step<T>[] =
        to === null ? [] : [take(limits.sendOtpPause, to), take(limits.sendOtpDestination, to)];
      const unused: Step<T> = take(limits.sendOtpUnused, addressKey(address));
      return run([take(limits.sendOtpPause, who), ...ofDestination, take(limits.sendOtpMember, who), unused], work);
    },

    async verifyOtp<T>({ member, address }: { member: string; address: string }, work: Work<T>): Promise<T> {
      const ofAddress: Step<T> = guard(limits.verifyOtpAddressFailures, addressKey(address));
      const result = await run([ofAddress, guard(limits.verifyOtpMemberFailures, member)], work);
      await codeUsed(address);
      return result;
    },

    /**
     * @param link null where the caller itself calls `codeUsed` for the first use of a mail, which may be that of its
     * code
     */
    async verifyEmail<T>({ link, address }: { link: string | null; address: string }, work: Work<T>): Promise<T> {
      const result = await run([guard(limits.verifyEmailFailures, addressKey(address))], work);
      if (isOn && link !== null && (await usedLinks.add(link))) await codeUsed(address);
      return result;
    },

    requestPasswordReset<T>(
      { identifier, address }: { identifier: string; address: string },
      work: Work<T>,
    ): Promise<T> {
      const ofAddress: Step<T> = take(limits.passwordResetAddress, addressKey(address));
      return run([ofAddress, take(limits.passwordResetIdentifier, contactKey(identifier))], work);
    },

    /**
     * A code names no account, so that one guess tries all live codes: the failures of all addresses are counted
     * together as well. Afterwards the new password can be entered at this address, however many wrong ones were
     * entered here or elsewhere.
     *
     * @param contactsOf the contacts by which the account can be named that has a new password
     */
    async confirmPasswordReset<T>(address: string, work: Work<T>, contactsOf: (result: T) => string[]): Promise<T> {
      const from = addressKey(address);
      const inAll: Step<T> = guard(limits.passwordResetFailuresInAll, 'all');
      const result = await run([guard(limits.passwordResetFailures, from), inAll], work);
      const contacts = contactsOf(result);
      await signedIn(contacts, address);
      const clear = (contact: string) => limits.loginKnownAddressFailures.clear(`${contactKey(contact)} ${from}`);
      if (isOn) await Promise.all(contacts.map(clear));
      return result;
    },
  };
}

function createProfileLimits({ limits, take, guard, run }: Parts) {
  return {
    /** The answers to a member's changes are stored, each under a key that the caller chooses. */
    updateProfile<T>(member: string, work: Work<T>): Promise<T> {
      return run([take(limits.profileChanges, member)], work);
    },

    /**
     * @param isWrong whether the error says that the old password is wrong: another field may be refused beside a right
     * one
     */
    oldPassword<T>(member: string, isWrong: TellsError, work: Work<T>): Promise<T> {
      return run([guard(limits.oldPasswordFailures, member, isWrong)], work);
    },

    /** Each change may send a message to a stranger's address, and each refusal says that an address has an account. */
    changeEmail<T>(member: string, work: Work<T>): Promise<T> {
      return run([take(limits.emailChanges, member)], work);
    },

    /**
     * A former address that was never verified may be a stranger's, and one account after the other may have had it.
     */
    emailChangeNotice<T>(address: string, work: Work<T>): Promise<T> {
      return run([take(limits.emailChangeNotices, contactKey(address))], work);
    },

    picture<T>(member: string, work: Work<T>): Promise<T> {
      return run([guard(limits.picturesAtOnce, member, () => false), take(limits.pictures, member)], work);
    },
  };
}

function createVisitorLimits({ isOn, store, limits, take, run, isMiss, isRefused }: Parts) {
  const missedLately = new SeenKeys('missedLately', MISSED_LATELY_SECONDS, store);
  const missedInvoices = new SeenKeys('missedInvoice', SAME_MISS_SECONDS, store);

  return {
    /** @param isFound whether the phone number has an order */
    async findOrder<T>(
      { phone, address }: { phone: string; address: string },
      work: Work<T>,
      isFound: (result: T) => boolean,
    ): Promise<T> {
      // Without limits no keys are made.
      if (!isOn) return work();
      const from = addressKey(address);
      const isBound = await missedLately.has(from);
      const isNotFound: ShouldCount<T> = async (error, result) => {
        const isMissed = error === null ? !isFound(result as T) : isRefused(error);
        if (isMissed) await missedLately.add(from);
        return isMissed;
      };
      const misses = [limits.findOrderHourMisses, limits.findOrderMinuteMisses].map(
        (limiter): Step<T> =>
          (inner) =>
            limiter.guard(from, isNotFound, inner, isBound),
      );
      return run(
        [...misses, take(limits.findOrderAddress, from), take(limits.findOrderPhone, contactKey(phone))],
        work,
      );
    },

    /** Misses share one bucket. */
    async byInvoice<T>({ invoice, address }: { invoice: string; address: string }, work: Work<T>): Promise<T> {
      if (!isOn) return work();
      const from = addressKey(address);
      const isNewMiss: ShouldCount<T> = async (error) =>
        isMiss(error) && (await missedInvoices.add(`${from} ${invoice}`)) && (await missedLately.add(from), true);
      return limits.orderMisses.guard(from, isNewMiss, work, await missedLately.has(from));
    },

    unsubscribe<T>(address: string, work: Work<T>): Promise<T> {
      return run([take(limits.unsubscribe, addressKey(address))], work);
    },
  };
}
