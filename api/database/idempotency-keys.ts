import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { ClaimResult, IdempotencyStore } from '#api/idempotency/idempotency.ts';
import { LEASE_MS } from '#api/lib/lease.ts';
import { IDEMPOTENCY_KEPT_MS } from '#shared/idempotency-key.ts';
import type { Clock } from '#shared/node/clock.ts';
import { type Database, hasRows } from './database.ts';
import { idempotencyKeys } from './schema/service.ts';

/** The table of keys. Leases are measured by the database's clock, since several processes compare them. */
export function createIdempotencyKeys(db: Database, clock: Clock): IdempotencyStore {
  const { keyHash, claim, leasedUntil, answer, expiresAt } = idempotencyKeys;
  const lease = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;
  const isOurs = (id: string, run: string) => and(eq(keyHash, id), eq(claim, run));

  return {
    async claim(id, run): Promise<ClaimResult> {
      const now = new Date(clock.now());
      const fresh = {
        claim: run,
        leasedUntil: lease,
        answer: null,
        expiresAt: new Date(now.getTime() + IDEMPOTENCY_KEPT_MS),
      };
      const isFree = or(lte(expiresAt, now), and(isNull(answer), lte(leasedUntil, sql`now()`)));
      const claimed = db
        .insert(idempotencyKeys)
        .values({ keyHash: id, ...fresh })
        .onConflictDoUpdate({ target: keyHash, set: fresh, setWhere: isFree })
        .returning({ id: keyHash });
      if (await hasRows(claimed)) return 'claimed';
      const [row] = await db.select({ answer }).from(idempotencyKeys).where(eq(keyHash, id));
      return row?.answer ? { answer: row.answer } : 'running';
    },

    async renew(id, run) {
      await db.update(idempotencyKeys).set({ leasedUntil: lease }).where(isOurs(id, run));
    },

    complete: (id, run, text) =>
      hasRows(db.update(idempotencyKeys).set({ answer: text }).where(isOurs(id, run)).returning({ id: keyHash })),

    async release(id, run) {
      await db.delete(idempotencyKeys).where(and(isOurs(id, run), isNull(answer)));
    },
  };
}
