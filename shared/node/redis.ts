import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type CounterStore, MemoryCounters } from '#shared/node/protection/counter-store.ts';
import { type Logger, throttled } from './logger.ts';

/** The longest wait for a connection, and for the commands that ioredis sends before it is ready. */
const CONNECT_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_PAUSE_MS = 500;
/** The longest wait at start, so that replicas count together from their first request. */
const START_TIMEOUT_MS = 1_000;
/** One that is nearly full takes some writes and refuses others. */
const REFUSAL_REPORT_MS = 60_000;
/** Commands that succeed also where writes are refused. `multi` and `exec` enclose others. */
const NO_WRITES = new Set(['auth', 'client', 'exec', 'get', 'info', 'multi', 'ping', 'pttl', 'select']);

/**
 * Drops the connection when a command gets no reply in time. Commands in flight then fail at once, and so do new ones
 * until Redis is back. With ioredis' `commandTimeout`, each new one would wait for the whole time-out.
 *
 * After a slow turn of the event loop, timers run before sockets are read, and the reply may have arrived: the socket
 * is read once more before. `commandTimeout` and `socketTimeout` do not.
 */
export class FailFastRedis extends Redis {
  commandTimeoutMs = CONNECT_TIMEOUT_MS;
  /** Called with the reason for which a write was refused. */
  onRefusal: ((reason: string) => void) | undefined;
  #refusesWrites = false;

  /** False while Redis is unreachable or refuses writes: its memory is full, its disk fails, or it is a replica. */
  get takesWrites(): boolean {
    return this.status === 'ready' && !this.#refusesWrites;
  }

  override sendCommand(...parameters: Parameters<Redis['sendCommand']>): unknown {
    const command: Command = parameters[0];
    const patienceMs = this.status === 'ready' ? this.commandTimeoutMs : CONNECT_TIMEOUT_MS;
    const giveUp = (): void => {
      if (!command.isResolved) this.stream.destroy(new Error(`no reply to ${command.name}`));
    };
    const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    const stopTimer = (): void => clearTimeout(timer);
    command.promise.then(stopTimer, stopTimer);
    if (!NO_WRITES.has(command.name))
      command.promise.then(
        () => (this.#refusesWrites = false),
        (error: unknown) => this.#noteFailure(error),
      );
    return super.sendCommand(...parameters);
  }

  #noteFailure(error: unknown): void {
    // ioredis sends a script that Redis does not know yet.
    if (!(error instanceof Error) || error.name !== 'ReplyError' || error.message.startsWith('NOSCRIPT')) return;
    this.#refusesWrites = true;
    this.onRefusal?.(error.message);
  }
}

/**
 * Connects to the Redis that replicas share. While it is unreachable every command fails at once, and its caller has
 * a fallback.
 */
export async function connectRedis(url: string, timeoutMs: number, logger: Logger): Promise<FailFastRedis> {
  const redis = new FailFastRedis(url, {
    keyPrefix: 'bff:',
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 50, MAX_RECONNECT_PAUSE_MS),
    // A replica that was demoted refuses writes.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  redis.commandTimeoutMs = timeoutMs;
  logLossAndReturn(redis, logger);
  await Promise.race([
    new Promise((resolve) => redis.once('ready', resolve)),
    sleep(START_TIMEOUT_MS, null, { ref: false }),
  ]);
  if (redis.status === 'ready') await warnOfEviction(redis, logger).catch(() => {});
  return redis;
}

/** Any other policy lets a flood of keys push out the counts of limits. A hosted Redis may not say its own. */
async function warnOfEviction(redis: Redis, logger: Logger): Promise<void> {
  const [, policy = 'noeviction'] = /^maxmemory_policy:([\w-]+)/m.exec(String(await redis.info('memory'))) ?? [];
  if (policy !== 'noeviction')
    logger.warn({ policy }, 'Redis may evict counts of limits: set its maxmemory-policy to noeviction');
}

/**
 * The library's own script, except that a window of which nothing is left is deleted: otherwise each made-up token
 * would leave one. KEYS[1] is the key, ARGV are the points and the seconds of a window.
 */
const COUNT = `
if tonumber(ARGV[1]) < 0 and redis.call('exists', KEYS[1]) == 0 then return {0, 0} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
if consumed <= 0 then
  redis.call('del', KEYS[1])
  return {0, 0}
end
return {consumed, redis.call('pttl', KEYS[1])}
`;

/** One line when Redis is lost, and one when it is back, however often it is tried meanwhile. */
function logLossAndReturn(redis: FailFastRedis, logger: Logger): void {
  const ALONE = 'each process counts the limits alone, and stricter';
  let isLost = false;
  redis.on('error', ({ message }: Error) => {
    if (!isLost) logger.warn({ reason: message }, `Redis is away: ${ALONE}`);
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) logger.info('Redis is back: all processes count the limits together');
    isLost = false;
  });
  redis.onRefusal = throttled(REFUSAL_REPORT_MS, (reason: string) =>
    logger.warn({ reason }, `Redis refuses writes: ${ALONE}`),
  );
}

/**
 * Counts in Redis, where replicas count together. While it is unreachable each replica counts alone, with half the
 * points.
 */
export function createRedisCounters(redis: Redis): CounterStore {
  return (options) => {
    const insuranceLimiter = new MemoryCounters({ ...options, points: Math.ceil(options.points / 2) });
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      customIncrTtlLuaScript: COUNT,
      insuranceLimiter,
    });
  };
}
