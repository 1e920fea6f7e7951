import type { Claims } from '#bff/lib/claims.ts';
import { IDEMPOTENCY_KEPT_MS } from '#shared/idempotency-key.ts';
import type { IdempotencyStore } from '#shared/node/idempotency/idempotency.ts';
import type { CounterStore } from '#shared/node/protection/counter-store.ts';
import { RateLimiter } from '#shared/node/protection/rate-limiter.ts';
import type { RateLimit } from '#shared/rate-limits.ts';

const RUN = 'run:';
const ANSWER = 'answer:';

/** The answers that all replicas may store in a day, and the characters of one: at most 80 MB in Redis. */
const ROOM: RateLimit = { points: 10_000, seconds: IDEMPOTENCY_KEPT_MS / 1000 };
const MAX_CHARACTERS = 4_000;

/**
 * Stores the runs and answers of idempotency keys for the BFF. Beyond its room it stores none: the API decides about a
 * repetition.
 *
 * @param counters count the answers; default: in this process
 */
export function createIdempotencyStore(claims: Claims, counters?: CounterStore): IdempotencyStore {
  const room = new RateLimiter('idempotencyAnswers', ROOM, counters);
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
    async complete(id, run, answer) {
      // Stored even if the claim has passed on: the effect has happened, and the API decides between the two.
      const store = () => claims.complete(keyOf(id), ANSWER + answer, IDEMPOTENCY_KEPT_MS);
      const isStored =
        answer.length <= MAX_CHARACTERS &&
        (await room
          .take('all', () => true, store)
          .then(
            () => true,
            () => false,
          ));
      if (!isStored) await claims.release(claimOf(id, run));
      return true;
    },
    async release(id, run) {
      await claims.release(claimOf(id, run));
    },
  };
}
