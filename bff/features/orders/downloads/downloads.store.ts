import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { DownloadFailure } from './download.type.ts';

/** A finished zip. */
export interface Zip {
  url: string;
  bytes: number | null;
  /** In milliseconds since 1970. */
  expiresAt: number | null;
}

interface ReadyDownload extends Zip {
  status: 'READY';
  /** In milliseconds since 1970. */
  readyAt: number;
}

export interface FailedDownload {
  status: 'FAILED';
  message: string;
  /** `NOT_FOUND`: the API knows no such invoice. */
  reason: DownloadFailure | 'NOT_FOUND';
}

/** How the call for a zip ended. */
export type DownloadOutcome = ReadyDownload | FailedDownload;

/** A running call and its start in milliseconds, or the outcome of the last call. */
export type DownloadState = { status: 'PREPARING'; startedAt: number } | DownloadOutcome;

/** The states of the zips, by invoice: in the memory of a single process, in Redis for several. */
export interface DownloadsStore {
  /**
   * Claims the only upstream call of an invoice. @returns null: the caller has the claim; otherwise the call of another
   * replica, a link, or the last failure, which is returned once
   */
  begin(invoice: string, startedAt: number): Promise<DownloadState | null>;
  /** Ends the claim, and stores the outcome for 10 minutes; `null` stores nothing. */
  settle(invoice: string, outcome: DownloadOutcome | null): Promise<void>;
}

/** contract: a READY link is stored for 10 minutes. */
const KEEP_MS = 10 * 60_000;
/** A replica that dies frees its invoices after this time. */
const CLAIM_MS = 10_000;
const RENEW_INTERVAL_MS = 3_000;

/** For a single process, and for the time when Redis fails. */
export function createMemoryDownloadsStore(): DownloadsStore {
  const states = new Map<string, DownloadState>();
  return {
    async begin(invoice, startedAt) {
      const state = states.get(invoice) ?? null;
      if (state === null) states.set(invoice, { status: 'PREPARING', startedAt });
      if (state?.status === 'FAILED') states.delete(invoice);
      return state;
    },
    async settle(invoice, outcome) {
      states.delete(invoice);
      if (outcome === null) return;
      states.set(invoice, outcome);
      setTimeout(() => void (states.get(invoice) === outcome && states.delete(invoice)), KEEP_MS).unref();
    },
  };
}

/**
 * One key in Redis for each invoice: the claim, which expires unless its replica renews it, then the outcome. While
 * Redis fails, `local` stores both.
 */
export function createRedisDownloadsStore(redis: Redis, local: DownloadsStore): DownloadsStore {
  const renewals = new Map<string, { value: string; timer: NodeJS.Timeout }>();

  /** Also restores a claim that a restart of Redis has lost. */
  const renew = async (key: string, value: string): Promise<void> => {
    const current = await redis.get(key);
    if (current === null || current === value) await redis.set(key, value, 'PX', CLAIM_MS);
  };

  return {
    async begin(invoice, startedAt) {
      const kept = await local.begin(invoice, startedAt);
      if (kept) return kept;
      const key = keyOf(invoice);
      const value = JSON.stringify({ status: 'PREPARING', startedAt } satisfies DownloadState);
      const found = await readOrClaim(redis, key, value).catch(() => null);
      if (found) await local.settle(invoice, null);
      else
        renewals.set(key, {
          value,
          timer: setInterval(() => void renew(key, value).catch(() => {}), RENEW_INTERVAL_MS).unref(),
        });
      return found;
    },

    async settle(invoice, outcome) {
      const key = keyOf(invoice);
      const renewal = renewals.get(key);
      clearInterval(renewal?.timer);
      renewals.delete(key);
      const release = async (): Promise<unknown> => (await redis.get(key)) === renewal?.value && redis.del(key);
      const isShared = await (outcome ? redis.set(key, JSON.stringify(outcome), 'PX', KEEP_MS) : release()).then(
        () => true,
        () => false,
      );
      await local.settle(invoice, isShared ? null : outcome);
    },
  };
}

/** Redis does not learn invoice numbers. */
function keyOf(invoice: string): string {
  return `download:${hash('sha256', invoice, 'base64url')}`;
}

async function readOrClaim(redis: Redis, key: string, claim: string): Promise<DownloadState | null> {
  const text = await redis.get(key);
  const state = text === null ? null : (JSON.parse(text) as DownloadState);
  // Of several replicas that read a failure, one deletes it and returns it.
  if (state && (state.status !== 'FAILED' || (await redis.del(key)) === 1)) return state;
  const isOurs = (await redis.set(key, claim, 'PX', CLAIM_MS, 'NX')) === 'OK';
  return isOurs ? null : (JSON.parse(claim) as DownloadState);
}
