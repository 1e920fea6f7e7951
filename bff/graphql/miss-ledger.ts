import { randomUUID } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { hashKey, type SharedRedis } from '#bff/lib/redis.ts';

/** A place in the row of those who may be wrong. */
export interface Place {
  leave(isMiss: boolean): Promise<void>;
}

/** Counts misses, and those who may be about to miss, by key. */
export interface MissLedger {
  /** A place; or 'busy' while others are trying with all that is left; or, once all is spent, the milliseconds until it is forgotten. */
  enter(key: string): Promise<Place | 'busy' | number>;
}

interface Options {
  points: number;
  seconds: number;
}

export function createLocalLedger({ points, seconds }: Options): MissLedger {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const running = new Map<string, number>();

  const step = (key: string, by: number): void => {
    const count = (running.get(key) ?? 0) + by;
    if (count > 0) running.set(key, count);
    else running.delete(key);
  };

  return {
    async enter(key) {
      const spent = await limiter.get(key);
      const misses = spent?.consumedPoints ?? 0;
      if (misses >= points) return Math.max(1, spent?.msBeforeNext ?? 0);
      if (misses + (running.get(key) ?? 0) >= points) return 'busy';
      step(key, 1);
      return {
        async leave(isMiss) {
          if (isMiss) await limiter.penalty(key);
          step(key, -1);
        },
      };
    },
  };
}

/** A replica that dies holds its places no longer than this. */
const HOLD_MS = 45_000;

/** Returns 0 for a place, -1 for busy, else the milliseconds to wait. */
const ENTER = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local points = tonumber(ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local misses = tonumber(redis.call('GET', KEYS[1]) or '0')
if misses >= points then return math.max(1, redis.call('PTTL', KEYS[1])) end
if misses + redis.call('ZCARD', KEYS[2]) >= points then return -1 end
redis.call('ZADD', KEYS[2], now + ${HOLD_MS}, ARGV[2])
redis.call('PEXPIRE', KEYS[2], ${HOLD_MS})
return 0`;

const LEAVE = `
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' and redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 0`;

/** One row for all replicas. Where Redis is away, `local` decides. */
export function createSharedLedger(redis: SharedRedis, { name, points, seconds }: Options & { name: string }, local: MissLedger): MissLedger {
  const keysOf = (key: string): [string, string] => [`misses:${name}:{${hashKey(key)}}`, `trying:${name}:{${hashKey(key)}}`];

  /** A miss that Redis did not hear of still counts here. */
  const countHere = async (key: string): Promise<void> => {
    const place = await local.enter(key);
    if (typeof place === 'object') await place.leave(true);
  };

  return {
    enter(key) {
      const id = randomUUID();
      const [misses, trying] = keysOf(key);
      return redis.attempt<Place | 'busy' | number>(
        async (client) => {
          const answer = Number(await client.eval(ENTER, 2, misses, trying, points, id));
          if (answer !== 0) return answer < 0 ? 'busy' : answer;
          return {
            leave: (isMiss) =>
              redis.attempt(
                async (again) => void (await again.eval(LEAVE, 2, misses, trying, id, isMiss ? '1' : '0', seconds)),
                () => (isMiss ? countHere(key) : undefined),
              ),
          };
        },
        () => local.enter(key),
      );
    },
  };
}
