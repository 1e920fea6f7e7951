import { OTP_PAUSE_S, UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import type { RateLimit } from '#shared/node/protection.ts';

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;

const perMinute = (points: number): RateLimit => ({ points, seconds: MINUTE_S });
const perQuarterHour = (points: number): RateLimit => ({ points, seconds: 15 * MINUTE_S });
const perHour = (points: number): RateLimit => ({ points, seconds: HOUR_S });

/**
 * The limits of contract, limits. A limit with `Failures` or `Misses` in its name counts only these, `registerAccounts`
 * counts successes, `picturesAtOnce` calls in flight, and the others every attempt. Limits of an address leave room for
 * many people behind it.
 */
export const RATE_LIMITS = {
  loginIdentifierFailures: perQuarterHour(5),
  loginKnownAddressFailures: perQuarterHour(5),
  loginAddressFailures: perQuarterHour(60),
  googleFailures: perHour(60),
  registerContact: perHour(5),
  registerAccounts: perHour(300),
  registerTries: perHour(600),
  findOrderPhone: perMinute(5),
  findOrderAddress: perMinute(120),
  findOrderMinuteMisses: perMinute(20),
  findOrderHourMisses: perHour(200),
  orderMisses: perMinute(20),
  sendOtpPause: { points: 1, seconds: OTP_PAUSE_S },
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
  unsubscribeLink: perHour(20),
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
