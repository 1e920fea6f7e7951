import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import type { BulkheadLimits } from '#shared/node/protection.ts';

/**
 * Groups of calls with their own bulkhead, circuit and retries (docs/protection.md). Expensive calls (password hashes)
 * have few slots: more would only queue in the API.
 */
export const CALL_GROUPS = {
  /** The public order. */
  orders: { concurrency: 256, maxWaiting: 384, maxWaitMs: 1_000 },
  /** The look-up by phone number. */
  find: { concurrency: 128, maxWaiting: 192, maxWaitMs: 1_000 },
  /** A member's profile and orders, the renewal and the end of a session. */
  account: { concurrency: 256, maxWaiting: 384, maxWaitMs: 1_000 },
  /**
   * Login, registration, changes of a profile, and Google: they hash passwords. 60 logins behind one address may wait.
   */
  signIn: { concurrency: 16, maxWaiting: 64, maxWaitMs: 2_000 },
  /** One-time codes, password resets, and the links of e-mail verification. */
  codes: { concurrency: 16, maxWaiting: 40, maxWaitMs: 2_000 },
  /** Pictures. A slow sender holds its connection for as long as it sends. */
  uploads: { concurrency: 32, maxWaiting: 32, maxWaitMs: 2_000 },
  /** Zips, which may take an hour. Visitors poll, so that no request is held meanwhile. */
  downloads: { concurrency: 128, maxWaiting: 1_000, maxWaitMs: DOWNLOAD_TIMEOUT_MS },
  newsletter: { concurrency: 8, maxWaiting: 20, maxWaitMs: 1_000 },
} as const satisfies Record<string, BulkheadLimits>;

export type CallGroup = keyof typeof CALL_GROUPS;
