import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoize } from '#shared/memo.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import type { Observe } from '#shared/node/telemetry/metrics.ts';
import { MONITORING_PATHS, type OperationReport, type RequestContext, whenClosed } from './request-context.ts';

/** nginx's status for a client that left before its answer began. */
const CLIENT_CLOSED_REQUEST = 499;

/** Called for each request once its response is closed. */
export type OnAnswered = (context: RequestContext, ms: number) => void;

interface Options {
  /** `LOG_KEY`, the key of the hashes. Default: random for this process. */
  key?: string | undefined;
  observe?: Observe | undefined;
  onAnswered?: OnAnswered | undefined;
}

/** Writes one line and counts one duration for each request, once its response is closed. */
export class AccessLog {
  readonly #log: Logger;

  constructor(
    log: Logger,
    private readonly options: Options,
  ) {
    const nameOf = createPseudonyms(options.key);
    // An address is logged as a hash, which pino computes only for a line that is written.
    const client = (address: string): string => nameOf(addressKey(address));
    this.#log = log.child({}, { serializers: { client, spentBy: nameOf } });
  }

  watch(context: RequestContext, request: IncomingMessage, response: ServerResponse): void {
    context.isLogged = true;
    whenClosed(response, () => this.#write(context, request.method ?? '', response));
  }

  #write(context: RequestContext, method: string, { headersSent, statusCode }: ServerResponse): void {
    const { requestId, route, metricsRoute = route, operation, startedAt, address } = context;
    const ms = performance.now() - startedAt;
    const status = headersSent ? statusCode : CLIENT_CLOSED_REQUEST;
    const level = MONITORING_PATHS.has(route) ? 'debug' : 'info';
    const line = { requestId, client: address, method, route, status, ms: Math.round(ms * 10) / 10 };
    this.#log[level](operation ? { ...line, ...describe(operation) } : line, 'request');
    this.options.observe?.(method, metricsRoute, status, ms);
    this.options.onAnswered?.(context, ms);
  }
}

function describe({ name, codes, spent }: OperationReport): object {
  return {
    ...(name && { operation: name }),
    ...(codes.length > 0 && { codes }),
    ...(spent && { limit: spent.limit, spentBy: spent.key }),
  };
}

const NAMES_KEPT = 10_000;

/** Replaces addresses and contacts by a keyed hash: equal texts have equal names, which cannot be reversed. */
function createPseudonyms(key: string | Buffer = randomBytes(32)): (text: string) => string {
  return memoize(NAMES_KEPT, (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12));
}
