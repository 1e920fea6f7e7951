import { RATE_LIMITS } from '#shared/limits.ts';
import { addressKey, contactKey } from './limit-keys.ts';
import { type CounterStore, type Counts, createRateLimiters, createRateMemory, RateLimitError, type RateLimiter, type RateLimiters, type RateMemory } from './rate-limiter.ts';

/** How the errors of the limited work are told apart. */
export interface Outcomes {
  /** The caller's fault, such as a wrong password, code or link. Only these count against the limits of guessing. */
  isRefused: Counts;
  /** Nothing was done: a limit of the service behind this one, or a message that was not sent. It takes no point. */
  isWithoutEffect: Counts;
  /** An invoice that does not exist. */
  isMiss: Counts;
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
type Point = [limiter: RateLimiter, key: string];

/** How long the address of a good login keeps a budget of its own. A timer of Node cannot run for 25 days. */
const KNOWN_ADDRESS_SECONDS = 24 * 24 * 60 * 60;

/** How long a count is kept at most. */
export const LONGEST_LIMIT_SECONDS = Math.max(KNOWN_ADDRESS_SECONDS, ...Object.values(RATE_LIMITS).map(({ seconds }) => seconds));

/** After a third upload at once: the others end sooner than the window in which they are counted. */
const PICTURE_RETRY_SECONDS = 10;

export type UsageLimits = ReturnType<typeof createUsageLimits>;

/**
 * The limits of contract, limits, in the order in which they are checked. BFF and embedded API keep the same ones. Addresses and contacts are
 * passed as they are: their keys are normalised here. Each method runs `work` and returns its result.
 *
 * @throws {RateLimitError} from every method
 */
export function createUsageLimits(options: Options) {
  const parts = createParts(options);
  return {
    /** Whether limits are counted: callers need not look up whom to count. */
    isOn: options.isOn,
    ...createSignInLimits(parts),
    ...createCodeLimits(parts),
    ...createProfileLimits(parts),
    ...createVisitorLimits(parts, options),
  };
}

interface Parts {
  isOn: boolean;
  limits: RateLimiters<keyof typeof RATE_LIMITS>;
  /** Addresses and accounts of good logins. */
  goodLogins: Pick<RateMemory, 'has'>;
  /** Gives the address a budget of its own for the account of these contacts. Returns the keys of the pairs. */
  remember: (contacts: (string | null)[], address: string) => Promise<string[]>;
  /** Takes a point of each limit in turn, and gives it back where the outcome does not count. */
  reserve: <T>(points: Point[], counts: Counts, work: Work<T>) => Promise<T>;
  isRefused: Counts;
  isAttempt: Counts;
}

const isSuccess: Counts = (error) => error === null;

function createParts({ isOn, store, onRefusal, isRefused, isWithoutEffect }: Options): Parts {
  const reserveFrom = <T>(index: number, points: readonly Point[], counts: Counts, work: Work<T>): Promise<T> => {
    const point = points[index];
    return point ? point[0].reserve(point[1], counts, () => reserveFrom(index + 1, points, counts, work)) : work();
  };
  const reserve: Parts['reserve'] = (points, counts, work) => (isOn ? reserveFrom(0, points, counts, work) : work());
  const goodLogins = createRateMemory('login', KNOWN_ADDRESS_SECONDS, store);
  const remember: Parts['remember'] = async (contacts, address) => {
    if (!isOn) return [];
    const pairs = [...new Set(contacts.flatMap((contact) => (contact === null ? [] : [pairOf(contact, address)])))];
    await Promise.all(pairs.map((pair) => goodLogins.add(pair)));
    return pairs;
  };
  return { isOn, limits: createRateLimiters(RATE_LIMITS, store, onRefusal), goodLogins, remember, reserve, isRefused, isAttempt: (error) => !isWithoutEffect(error) };
}

function createSignInLimits({ isOn, limits, goodLogins, remember, reserve, isRefused, isAttempt }: Parts) {
  return {
    /**
     * Wrong passwords from elsewhere spend another budget than those from an address that has signed in well, so that strangers lock no member out.
     *
     * @param contactsOf the contacts by which the account that was opened can be named
     */
    async login<T>({ identifier, address }: { identifier: string; address: string }, work: Work<T>, contactsOf: (result: T) => (string | null)[]): Promise<T> {
      const pair = pairOf(identifier, address);
      const failures: Point = isOn && (await goodLogins.has(pair)) ? [limits.loginKnownAddressFailures, pair] : [limits.loginIdentifierFailures, contactKey(identifier)];
      const result = await reserve([[limits.loginAddressFailures, addressKey(address)], failures], isRefused, work);
      await remember([identifier, ...contactsOf(result)], address);
      return result;
    },

    async register<T>({ contacts, address }: { contacts: string[]; address: string }, work: Work<T>): Promise<T> {
      const from = addressKey(address);
      const result = await reserve([[limits.registerTries, from]], isAttempt, () => reserve([[limits.registerAccounts, from]], isSuccess, work));
      await remember(contacts, address);
      return result;
    },
  };
}

function createCodeLimits({ limits, remember, reserve, isRefused, isAttempt }: Parts) {
  return {
    sendCode<T>({ member, destination, address }: CodeRequest, work: Work<T>): Promise<T> {
      const [who, to] = [`member:${member}`, destination === null ? null : `to:${contactKey(destination)}`];
      const ofDestination: Point[] = to === null ? [] : [[limits.sendOtpPause, to], [limits.sendOtpDestination, to]];
      return reserve([[limits.sendOtpPause, who], ...ofDestination, [limits.sendOtpMember, who], [limits.sendOtpAddress, addressKey(address)]], isAttempt, work);
    },

    verifyOtp<T>(member: string, work: Work<T>): Promise<T> {
      return reserve([[limits.verificationFailures, `member:${member}`]], isRefused, work);
    },

    verifyEmail<T>(address: string, work: Work<T>): Promise<T> {
      return reserve([[limits.verificationFailures, `address:${addressKey(address)}`]], isRefused, work);
    },

    requestReset<T>({ identifier, address }: { identifier: string; address: string }, work: Work<T>): Promise<T> {
      return reserve([[limits.passwordResetAddress, addressKey(address)], [limits.passwordResetIdentifier, contactKey(identifier)]], isAttempt, work);
    },

    /**
     * A code names no account, so that one guess tries all live codes: the failures of all addresses are counted together as well. Afterwards the
     * new password can be entered at this address, however many wrong ones were entered here or elsewhere.
     *
     * @param contactsOf the contacts by which the account can be named that has a new password
     */
    async confirmReset<T>(address: string, work: Work<T>, contactsOf: (result: T) => (string | null)[]): Promise<T> {
      const result = await reserve([[limits.passwordResetFailures, addressKey(address)], [limits.passwordResetFailuresInAll, 'all']], isRefused, work);
      const pairs = await remember(contactsOf(result), address);
      await Promise.all(pairs.map((pair) => limits.loginKnownAddressFailures.clear(pair)));
      return result;
    },
  };
}

function createProfileLimits({ limits, reserve, isAttempt }: Parts) {
  return {
    /** @param isWrong whether the error says that the old password is wrong: another field may be refused beside a right one */
    oldPassword<T>(member: string, isWrong: Counts, work: Work<T>): Promise<T> {
      return reserve([[limits.oldPasswordFailures, member]], isWrong, work);
    },

    /** Each change may send a message to an address that is not the member's, and each refusal says that an address has an account. */
    changeEmail<T>(member: string, work: Work<T>): Promise<T> {
      return reserve([[limits.emailChanges, member]], isAttempt, work);
    },

    /** A former address that was never verified may be a stranger's, and one account after the other may have had it. */
    tellUnprovedAddress<T>(address: string, work: Work<T>): Promise<T> {
      return reserve([[limits.emailChangeNotices, contactKey(address)]], isAttempt, work);
    },

    picture<T>(member: string, work: Work<T>): Promise<T> {
      const isUpload: Counts = (error) => isAttempt(error) && !(error instanceof RateLimitError);
      return reserve([[limits.pictures, member]], isUpload, () => reserve([[limits.picturesAtOnce, member]], () => false, work).catch(retrySoon));
    },
  };
}

function createVisitorLimits({ limits, reserve, isAttempt }: Parts, { isOn, isMiss }: Options) {
  return {
    findOrder<T>({ phone, address }: { phone: string; address: string }, work: Work<T>): Promise<T> {
      // Without limits no keys are made.
      return isOn ? reserve([[limits.findOrderAddress, addressKey(address)], [limits.findOrderPhone, contactKey(phone)]], isAttempt, work) : work();
    },

    /** Misses share one bucket, and hits hold nothing: a zip may take seconds. */
    byInvoice<T>(address: string, work: Work<T>): Promise<T> {
      return isOn ? limits.orderMisses.penalize(addressKey(address), isMiss, work) : work();
    },

    unsubscribe<T>(address: string, work: Work<T>): Promise<T> {
      return reserve([[limits.unsubscribe, addressKey(address)]], isAttempt, work);
    },
  };
}

function pairOf(contact: string, address: string): string {
  return `${contactKey(contact)} ${addressKey(address)}`;
}

function retrySoon(error: unknown): never {
  throw error instanceof RateLimitError ? new RateLimitError(Math.min(error.retryAfter, PICTURE_RETRY_SECONDS)) : error;
}
