import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#shared/node/clock.ts';
import { LEASE_MS } from '#shared/node/lease.ts';

/**
 * The most that all results of a process may hold, in characters. After an eviction the call runs again, unless the
 * API stores results as well.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** A key, and the text stored under it, which the other callers get. */
export interface Claim {
  key: string;
  text: string;
}

/** Work that replicas share, by key: first the claim of the replica that does it, then the result. */
export interface Claims {
  /**
   * Claims a key for {@link LEASE_MS}. Returns null if the caller is to do the work, otherwise the text that is stored.
   * In Redis one of several callers gets null. In memory, or while Redis fails, all get null until a result is stored:
   * the callers in one process share the work themselves.
   */
  claim(claim: Claim): Promise<string | null>;
  /** Extends a claim to {@link LEASE_MS} from now; sets it again if a restart of Redis has lost it. */
  renew(claim: Claim): Promise<unknown>;
  /** Stores the result in place of the claim. */
  complete(key: string, result: string, keptMs: number): Promise<void>;
  /** Deletes a claim or a result, if it is still stored. @returns whether this call has deleted it */
  release(claim: Claim): Promise<boolean>;
}

/** Stores results alone: within a process, the callers share their work themselves. */
export function createMemoryClaims(clock: Clock, maxSize = MAX_CHARACTERS): Claims {
  const results = new LRUCache<string, string>({
    maxSize,
    sizeCalculation: ({ length }) => length,
    ttlResolution: 0,
    perf: clock,
  });
  return {
    claim: async ({ key }) => results.get(key) ?? null,
    renew: async () => {},
    complete: async (key, result, ttl) => void results.set(key, result, { ttl }),
    release: async ({ key, text }) => results.get(key) === text && results.delete(key),
  };
}

/** Deletes a key if it still has this text: another replica may have claimed it since. */
const DELETE_IF_SAME = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0";

/** Claims in Redis, shared by several replicas. While Redis fails, `local` stores the results. */
export function createRedisClaims(redis: Redis, local: Claims): Claims {
  return {
    async claim(claim) {
      const { key, text } = claim;
      const kept = await local.claim(claim);
      if (kept !== null) return kept;
      try {
        // Again, where the claim of another replica has ended between the two commands.
        for (;;) {
          if ((await redis.set(key, text, 'PX', LEASE_MS, 'NX')) === 'OK') return null;
          const stored = await redis.get(key);
          if (stored !== null) return stored;
        }
      } catch {
        return null;
      }
    },

    async renew({ key, text }) {
      await redis.set(key, text, 'PX', LEASE_MS, 'NX');
      if ((await redis.get(key)) === text) await redis.pexpire(key, LEASE_MS);
    },

    async complete(key, result, keptMs) {
      await redis.set(key, result, 'PX', keptMs).catch(() => local.complete(key, result, keptMs));
    },

    async release(claim) {
      if (await local.release(claim)) return true;
      try {
        return (await redis.eval(DELETE_IF_SAME, 1, claim.key, claim.text)) === 1;
      } catch {
        return false;
      }
    },
  };
}
