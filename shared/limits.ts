/** Shortest password, in characters (requirements §9). */
export const PASSWORD_MIN_LENGTH = 6;

/** The earliest accepted date of birth, as a date field spells it. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Largest profile picture: 5 MB (requirements §5, §9). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** The largest JSON body of a request, and the largest `operations` or `map` of an upload (contract, limits). */
export const JSON_MAX_BYTES = 100_000;

/**
 * Longest time from the first to the last byte of an uploaded picture, the same in client, web, bff and api: 5 MB at
 * 350 kbit/s.
 */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Longest time that a zip may take to be built: "minutes up to an hour" (requirements §9). */
export const DOWNLOAD_TIMEOUT_MS = 60 * 60_000;

/** Of thumbnails, in pixels: several in a row of a phone, one in a row, a full screen. */
export const THUMBNAIL_WIDTHS = { small: 480, medium: 960, large: 1600 } as const;

/** The login page opens this long after a password reset (requirements §9). */
export const RESET_REDIRECT_MS = 2000;

/** At most `points` calls in `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;

const perMinute = (points: number): RateLimit => ({ points, seconds: MINUTE_S });
const perQuarterHour = (points: number): RateLimit => ({ points, seconds: 15 * MINUTE_S });
const perHour = (points: number): RateLimit => ({ points, seconds: HOUR_S });

/**
 * The limits of contract, limits. A limit with `Failures` or `Misses` in its name counts only these, `registerAccounts`
 * successes, `picturesAtOnce` calls in flight, the others every attempt. Limits of an address leave room for a crowd
 * behind it.
 */
export const RATE_LIMITS = {
  loginIdentifierFailures: perQuarterHour(5),
  loginKnownAddressFailures: perQuarterHour(5),
  loginAddressFailures: perQuarterHour(60),
  registerContact: perHour(5),
  registerAccounts: perHour(300),
  registerTries: perHour(600),
  findOrderPhone: perMinute(5),
  findOrderAddress: perMinute(120),
  findOrderMinuteMisses: perMinute(20),
  findOrderHourMisses: perHour(200),
  orderMisses: perMinute(20),
  sendOtpPause: { points: 1, seconds: 30 },
  sendOtpMember: perHour(5),
  sendOtpDestination: perHour(5),
  sendOtpUnused: perHour(30),
  profileChanges: perHour(60),
  oldPasswordFailures: perQuarterHour(5),
  emailChanges: perHour(5),
  emailChangeNotices: perHour(5),
  picturesAtOnce: { points: 2, seconds: UPLOAD_TIMEOUT_MS / 1000 },
  pictures: perHour(20),
  unsubscribe: perHour(300),
  verifyOtpMemberFailures: perHour(10),
  verifyOtpAddressFailures: perHour(100),
  verifyEmailFailures: perHour(100),
  passwordResetIdentifier: perHour(3),
  passwordResetAddress: perHour(60),
  passwordResetFailures: perHour(60),
  passwordResetFailuresInAll: perMinute(100),
  refreshSession: perHour(30),
  refreshFailures: perHour(60),
} as const satisfies Record<string, RateLimit>;
