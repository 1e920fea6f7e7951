import type { Clock } from '#shared/node/clock.ts';

/** How a preparation ended. `isMissing`: there is no such invoice. */
export type DownloadOutcome = { status: 'READY'; url: string } | { status: 'FAILED'; message: string; isMissing: boolean };

/** What is known of downloads, for all who ask. A port: one process keeps it in memory, several would share it. */
export interface DownloadsStore {
  /** A link stays for the next to ask; a failure is handed out once, so that asking again starts anew. */
  take(invoice: string): Promise<DownloadOutcome | null>;
  /** Claims the one upstream call of an invoice; false while another holds it. */
  begin(invoice: string): Promise<boolean>;
  /** Since when an invoice is claimed, by whomever; null when it is not. */
  claimedSince(invoice: string): Promise<Date | null>;
  /** Gives the claim back, and keeps the outcome for `keepMs` (0: nobody needs it any more). */
  settle(invoice: string, outcome: DownloadOutcome, keepMs: number): Promise<void>;
}

/** Past this many, what is out of date is swept out. */
const SWEEP_AT = 1_000;

export function createMemoryDownloadsStore(clock: Clock): DownloadsStore {
  const claims = new Map<string, Date>();
  const outcomes = new Map<string, { outcome: DownloadOutcome; until: number }>();

  const sweep = (): void => {
    const now = clock.now();
    for (const [invoice, { until }] of outcomes) if (until <= now) outcomes.delete(invoice);
  };

  return {
    async take(invoice) {
      const kept = outcomes.get(invoice);
      if (kept === undefined) return null;
      const isFresh = kept.until > clock.now();
      if (!isFresh || kept.outcome.status === 'FAILED') outcomes.delete(invoice);
      return isFresh ? kept.outcome : null;
    },
    async begin(invoice) {
      if (claims.has(invoice)) return false;
      claims.set(invoice, new Date(clock.now()));
      return true;
    },
    async claimedSince(invoice) {
      return claims.get(invoice) ?? null;
    },
    async settle(invoice, outcome, keepMs) {
      claims.delete(invoice);
      if (keepMs <= 0) return;
      if (outcomes.size >= SWEEP_AT) sweep();
      outcomes.set(invoice, { outcome, until: clock.now() + keepMs });
    },
  };
}
