import type { Claims } from '#bff/lib/claims.ts';
import { IDEMPOTENCY_KEPT_MS } from '#shared/idempotency-key.ts';
import type { IdempotencyStore } from '#shared/node/idempotency/idempotency.ts';

const RUN = 'run:';
const ANSWER = 'answer:';

/** Stores the runs and answers of idempotency keys for the BFF. */
export function createIdempotencyStore(claims: Claims): IdempotencyStore {
  const keyOf = (id: string): string => `idempotency:${id}`;
  const claimOf = (id: string, run: string) => ({ key: keyOf(id), text: RUN + run });
  return {
    async claim(id, run) {
      const stored = await claims.claim(claimOf(id, run));
      if (stored === null) return 'claimed';
      return stored.startsWith(ANSWER) ? { answer: stored.slice(ANSWER.length) } : 'running';
    },
    async renew(id, run) {
      await claims.renew(claimOf(id, run));
    },
    async complete(id, _run, answer) {
      // Stored even if the claim has passed on: the effect has happened, and the API decides between the two.
      await claims.complete(keyOf(id), ANSWER + answer, IDEMPOTENCY_KEPT_MS);
      return true;
    },
    async release(id, run) {
      await claims.release(claimOf(id, run));
    },
  };
}
