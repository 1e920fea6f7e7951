import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger as PinoLogger } from 'pino';
import { memoize } from '#shared/memo.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import type { Observe } from '#shared/node/telemetry/metrics.ts';
import { MONITORING_PATHS, type OperationReport, type RequestContext, whenClosed } from './request-context.ts';

/** nginx's status for a client that left before its answer began. */
const CLIENT_CLOSED_REQUEST = 499;

/** Called for each request once its response is closed. */
export type OnAnswered = (context: RequestContext, ms: number) => void;

export type AccessLog = ReturnType<typeof createAccessLog>;

const NAMES_KEPT = 10_000;

interface Options {
  /** `LOG_KEY`, the key of the hashes. Default: random for this process. */
  key?: string | Buffer | undefined;
  observe: Observe;
  onAnswered?: OnAnswered | undefined;
}

/** Returns a function that writes one line and counts one duration for a request, once its response is closed. */
export function createAccessLog(log: Logger, { key = randomBytes(32), observe, onAnswered }: Options) {
  /** Replaces addresses and contacts by a keyed hash: equal texts have equal names, which cannot be reversed. */
  const nameOf = memoize(NAMES_KEPT, (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12));
  // An address is logged as a hash, which pino computes only for a line that is written.
  const client = (address: string): string => nameOf(addressKey(address));
  // Fastify's type of a logger leaves `isLevelEnabled` out.
  const lines = log.child({}, { serializers: { client, spentBy: nameOf } }) as PinoLogger;

  return (context: RequestContext, { method = '' }: IncomingMessage, response: ServerResponse): void => {
    context.isLogged = true;
    whenClosed(response, () => {
      const { requestId, route, metricsRoute = route, operation, startedAt, address } = context;
      const ms = performance.now() - startedAt;
      const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
      const level = MONITORING_PATHS.has(route) ? 'debug' : 'info';
      if (lines.isLevelEnabled(level)) {
        const line = { requestId, client: address, method, route, status, ms: Math.round(ms * 10) / 10 };
        lines[level](operation ? { ...line, ...describe(operation) } : line, 'request');
      }
      observe(method, metricsRoute, status, ms);
      onAnswered?.(context, ms);
    });
  };
}

function describe({ name, codes, spent }: OperationReport): object {
  return {
    ...(name && { operation: name }),
    ...(codes.length > 0 && { codes }),
    ...(spent && { limit: spent.limit, spentBy: spent.key }),
  };
}
