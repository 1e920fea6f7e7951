import type { Redis } from 'ioredis';
import { IDEMPOTENCY_KEPT_MS } from '#shared/idempotency-key.ts';
import type { Clock } from '#shared/node/clock.ts';
import { type IdempotencyStore, LEASE_MS } from '#shared/node/idempotency/idempotency.ts';

/** All answers of a process together. The oldest are deleted first; the API stores them, too. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Stores no claims: createIdempotency lets the runs of one process share a call. */
export function createMemoryIdempotencyStore(clock: Clock, maxCharacters = MAX_CHARACTERS): IdempotencyStore {
  const answers = new Map<string, { answer: string; expiresAt: number }>();
  let characters = 0;

  const remove = (id: string): void => {
    characters -= answers.get(id)?.answer.length ?? 0;
    answers.delete(id);
  };

  return {
    async claim(id) {
      const stored = answers.get(id);
      if (stored === undefined) return 'claimed';
      if (stored.expiresAt > clock.now()) return { answer: stored.answer };
      remove(id);
      return 'claimed';
    },
    async renew() {},
    async complete(id, _run, answer) {
      remove(id);
      answers.set(id, { answer, expiresAt: clock.now() + IDEMPOTENCY_KEPT_MS });
      characters += answer.length;
      for (const oldest of answers.keys()) {
        if (characters <= maxCharacters) break;
        remove(oldest);
      }
      return true;
    },
    async release() {},
  };
}

/** Where the BFF keeps answers: in Redis for several replicas, in the memory of a single process. */
export function createIdempotencyStore(redis: Redis | null, clock: Clock): IdempotencyStore {
  const memory = createMemoryIdempotencyStore(clock);
  return redis ? createRedisIdempotencyStore(redis, memory) : memory;
}

const RUN = 'run:';
const ANSWER = 'answer:';

/**
 * One key in Redis for each idempotency key: the claim, which expires unless it is renewed, then the answer. While
 * Redis fails, `local` stores the answers.
 */
function createRedisIdempotencyStore(redis: Redis, local: IdempotencyStore): IdempotencyStore {
  const keyOf = (id: string): string => `idempotency:${id}`;
  const isOurs = async (id: string, run: string): Promise<boolean> => (await redis.get(keyOf(id))) === RUN + run;

  return {
    async claim(id, run) {
      try {
        const isClaimed = (await redis.set(keyOf(id), RUN + run, 'PX', LEASE_MS, 'NX')) === 'OK';
        // Answers of the time when Redis failed.
        if (isClaimed) return await local.claim(id, run);
        const value = await redis.get(keyOf(id));
        return value?.startsWith(ANSWER) ? { answer: value.slice(ANSWER.length) } : 'running';
      } catch {
        return local.claim(id, run);
      }
    },

    async renew(id, run) {
      if (await isOurs(id, run)) await redis.pexpire(keyOf(id), LEASE_MS);
    },

    async complete(id, run, answer) {
      const isShared = await redis.set(keyOf(id), ANSWER + answer, 'PX', IDEMPOTENCY_KEPT_MS).then(
        () => true,
        () => false,
      );
      return isShared || local.complete(id, run, answer);
    },

    async release(id, run) {
      if (await isOurs(id, run).catch(() => false)) await redis.del(keyOf(id));
    },
  };
}
