/** Shortest password, in characters (requirements §9). */
export const PASSWORD_MIN_LENGTH = 6;

/** The earliest accepted date of birth, as a date field spells it. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Largest profile picture: 5 MB (requirements §5, §9). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Longest time from the first to the last byte of an uploaded picture, the same in client, web, bff and api: 5 MB at
 * 350 kbit/s.
 */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Longest time that a zip may take to be built: "minutes up to an hour" (requirements §9). */
export const DOWNLOAD_TIMEOUT_MS = 60 * 60_000;

/** The login page opens this long after a password reset (requirements §9). */
export const RESET_REDIRECT_MS = 2000;

/** At most `points` calls in `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;

/**
 * The limits of contract, limits. A limit whose name ends in `Failures` or `Misses` counts only these outcomes. Limits
 * of an address leave room for a crowd behind it.
 */
export const RATE_LIMITS = {
  loginIdentifierFailures: { points: 5, seconds: 15 * MINUTE_S },
  loginKnownAddressFailures: { points: 5, seconds: 15 * MINUTE_S },
  loginAddressFailures: { points: 60, seconds: 15 * MINUTE_S },
  registerContact: { points: 5, seconds: HOUR_S },
  registerAccounts: { points: 300, seconds: HOUR_S },
  registerTries: { points: 600, seconds: HOUR_S },
  findOrderPhone: { points: 5, seconds: MINUTE_S },
  findOrderAddress: { points: 120, seconds: MINUTE_S },
  findOrderMinuteMisses: { points: 20, seconds: MINUTE_S },
  findOrderHourMisses: { points: 200, seconds: HOUR_S },
  orderMisses: { points: 20, seconds: MINUTE_S },
  sendOtpPause: { points: 1, seconds: 30 },
  sendOtpMember: { points: 5, seconds: HOUR_S },
  sendOtpDestination: { points: 5, seconds: HOUR_S },
  sendOtpUnused: { points: 30, seconds: HOUR_S },
  profileChanges: { points: 60, seconds: HOUR_S },
  oldPasswordFailures: { points: 5, seconds: 15 * MINUTE_S },
  emailChanges: { points: 5, seconds: HOUR_S },
  emailChangeNotices: { points: 5, seconds: HOUR_S },
  picturesAtOnce: { points: 2, seconds: UPLOAD_TIMEOUT_MS / 1000 },
  pictures: { points: 20, seconds: HOUR_S },
  unsubscribe: { points: 300, seconds: HOUR_S },
  verifyOtpMemberFailures: { points: 10, seconds: HOUR_S },
  verifyOtpAddressFailures: { points: 100, seconds: HOUR_S },
  verifyEmailFailures: { points: 100, seconds: HOUR_S },
  passwordResetIdentifier: { points: 3, seconds: HOUR_S },
  passwordResetAddress: { points: 60, seconds: HOUR_S },
  passwordResetFailures: { points: 60, seconds: HOUR_S },
  passwordResetFailuresInAll: { points: 100, seconds: MINUTE_S },
  refreshSession: { points: 30, seconds: HOUR_S },
  refreshFailures: { points: 60, seconds: HOUR_S },
} as const satisfies Record<string, RateLimit>;
