import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { levels } from 'pino';
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
  readonly #nameOf: (key: string) => string;

  constructor(
    private readonly log: Logger,
    private readonly options: Options,
  ) {
    this.#nameOf = createPseudonyms(options.key);
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
    // An address is logged as a hash, which is computed only for a line that is written.
    if (isEnabled(this.log, level)) {
      const client = this.#nameOf(addressKey(address));
      const line = { requestId, client, method, route, status, ms: Math.round(ms * 10) / 10 };
      this.log[level](operation ? { ...line, ...this.#describe(operation) } : line, 'request');
    }
    this.options.observe?.(method, metricsRoute, status, ms);
    this.options.onAnswered?.(context, ms);
  }

  #describe({ name, codes, spent }: OperationReport): object {
    return {
      ...(name && { operation: name }),
      ...(codes.length > 0 && { codes }),
      ...(spent && { limit: spent.limit, spentBy: this.#nameOf(spent.key) }),
    };
  }
}

/** True if lines of this level are written. At the level `silent`, which pino's table does not have, none are. */
function isEnabled({ level: lowest }: Logger, level: string): boolean {
  return (levels.values[level] ?? 0) >= (levels.values[lowest] ?? Number.POSITIVE_INFINITY);
}

const NAMES_KEPT = 10_000;

/** Replaces addresses and contacts by a keyed hash: equal texts have equal names, which cannot be reversed. */
function createPseudonyms(key: string | Buffer = randomBytes(32)): (text: string) => string {
  return memoize(NAMES_KEPT, (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12));
}
