import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '#shared/node/logger.ts';

/** A question to Redis costs a visitor at most this, once: after it, nobody asks until a probe was answered. */
const COMMAND_TIMEOUT_MS = 60;
const CONNECT_TIMEOUT_MS = 1_000;
const LONGEST_RECONNECT_PAUSE_MS = 500;
const PROBE_EVERY_MS = 250;
/** A connection that answers none of these is as good as dead, also where the network never said so. */
const PROBES_BEFORE_RECONNECT = 4;
const LOG_EVERY_MS = 10_000;
/** A start waits this long, so that replicas count together from their first request; and no longer, since it works without. */
const START_PATIENCE_MS = 1_000;

/** The state that several replicas share. It may be away at any time: whoever uses it says what to do without. */
export interface SharedRedis {
  readonly client: Redis;
  /** Asks Redis, or does `otherwise` where it is away, too slow or answers with an error. */
  attempt<T>(ask: (client: Redis) => Promise<T>, otherwise: () => T | Promise<T>): Promise<T>;
  close(): void;
}

/** The one door to Redis. */
export async function connectRedis(url: string, logger: Logger): Promise<SharedRedis> {
  const client = new Redis(url, {
    keyPrefix: 'bff:',
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_RECONNECT_PAUSE_MS),
    // A replica that was promoted away from under us.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  const report = createReport(logger);
  client.on('error', report);
  const probe = createProbe(client);
  await started(client);

  return {
    client,
    async attempt(ask, otherwise) {
      if (client.status !== 'ready' || probe.isRunning()) return otherwise();
      try {
        return await inTime(ask(client));
      } catch (error) {
        report(error);
        probe.start();
        return otherwise();
      }
    },
    close() {
      probe.stop();
      client.disconnect();
    },
  };
}

/** Our own rather than ioredis's: after a busy moment of this process its timers come first, and would give up on answers that are there. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('no answer in time'));
    const timer = setTimeout(() => setImmediate(giveUp), COMMAND_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** While it runs, Redis counts as away. It asks in the background, and ends itself with the first answer. */
function createProbe(client: Redis) {
  let timer: NodeJS.Timeout | undefined;
  let unanswered = 0;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
    unanswered = 0;
  };
  const ping = (): void => {
    if (client.status !== 'ready') return;
    inTime(client.ping()).then(stop, () => {
      unanswered += 1;
      if (unanswered % PROBES_BEFORE_RECONNECT === 0) client.disconnect(true);
    });
  };
  return {
    isRunning: () => timer !== undefined,
    start(): void {
      timer ??= setInterval(ping, PROBE_EVERY_MS).unref();
    },
    stop,
  };
}

/** Once in a while: a Redis that is away would fill the log with every request. */
function createReport(logger: Logger): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - last < LOG_EVERY_MS) return;
    last = now;
    logger.warn({ fault: error instanceof Error ? error.message : String(error) }, 'Redis is away: limits are kept by this process alone, and stricter');
  };
}

/** Phones and invoices are nobody's business in another machine's memory; nor may a client choose how long a key is. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function started(client: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, START_PATIENCE_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
