import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';

/** How many calls of one group may run and wait at a time. */
export interface GroupLimits {
  /** Calls in flight, each on a connection of its own. One address alone has half of them. */
  inFlight: number;
  /** Calls that wait for one of them to end; those beyond are refused at once. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

/**
 * Calls that fail and wait together, and apart from all others (decision 060). What costs the API much, such as the hash of a password, has few
 * calls in flight: many would only wait there, in a queue that answers 503 once it is full.
 */
export const CALL_GROUPS = {
  /** The public order. */
  orders: { inFlight: 256, waiting: 384, waitMs: 1_000 },
  /** The look-up by phone number. */
  find: { inFlight: 128, waiting: 192, waitMs: 1_000 },
  /** A member's profile and orders, the renewal and the end of a session. */
  account: { inFlight: 256, waiting: 384, waitMs: 1_000 },
  /** Calls that hash a password or ask Google. Those of a crowd behind one address (60 logins) may wait. */
  signIn: { inFlight: 16, waiting: 64, waitMs: 2_000 },
  /** One-time codes, and the links of password resets and e-mail verification. */
  codes: { inFlight: 16, waiting: 40, waitMs: 2_000 },
  /** Pictures. A slow sender holds its connection for as long as it sends. */
  uploads: { inFlight: 32, waiting: 32, waitMs: 2_000 },
  /** Zips, which may take an hour. Their visitors poll, so that waiting costs no request. */
  downloads: { inFlight: 128, waiting: 1_000, waitMs: DOWNLOAD_TIMEOUT_MS },
  newsletter: { inFlight: 8, waiting: 20, waitMs: 1_000 },
} as const satisfies Record<string, GroupLimits>;

export type CallGroup = keyof typeof CALL_GROUPS;
