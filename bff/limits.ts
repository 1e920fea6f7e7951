import type { SessionLimits } from './features/account/session/session.service.ts';
import type { PasswordResetLimits } from './features/account/verification/password-reset.service.ts';
import type { VerificationLimits } from './features/account/verification/verification.service.ts';
import type { OrderLimits } from './features/orders/orders.service.ts';
import { createMissQuota, createQuota, type MissQuota, type Quota, unlimited } from './graphql/rate-limits.ts';
import type { SharedRedis } from './lib/redis.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Limits {
  orders: OrderLimits;
  session: SessionLimits;
  verification: VerificationLimits;
  passwordReset: PasswordResetLimits;
}

/**
 * contract, limits, as one table.
 * @param isOn `RATE_LIMIT`: off for benchmarks and load tests
 * @param redis where replicas count together; the names are counted under there
 */
export function createLimits(isOn: boolean, redis: SharedRedis | null): Limits {
  const tries = (name: string, points: number, seconds: number): Quota => (isOn ? createQuota({ name, points, seconds }, redis) : unlimited);
  const ends = (name: string, points: number, seconds: number): MissQuota => (isOn ? createMissQuota({ name, points, seconds }, redis) : unlimited);
  return {
    orders: {
      findByAddress: tries('find-address', 10, MINUTE),
      findByPhone: tries('find-phone', 5, MINUTE),
      misses: ends('order-misses', 20, MINUTE),
    },
    session: {
      loginFailuresByIdentifier: ends('login-identifier', 5, 15 * MINUTE),
      loginFailuresByAddress: ends('login-address', 20, MINUTE),
      registerTries: tries('register-tries', 20, HOUR),
      registerAccounts: ends('register-accounts', 5, HOUR),
    },
    verification: {
      otpPause: tries('otp-pause', 1, 30),
      otpByMember: tries('otp-member', 5, HOUR),
      failures: ends('verify-failures', 10, HOUR),
    },
    passwordReset: {
      requestByIdentifier: tries('reset-identifier', 3, HOUR),
      requestByAddress: tries('reset-address', 10, HOUR),
      failuresByAddress: ends('reset-failures', 10, HOUR),
      failuresInAll: ends('reset-failures-all', 100, MINUTE),
    },
  };
}
