import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Observe } from '#shared/node/telemetry/metrics.ts';
import { type RequestContext, whenClosed } from './request-context.ts';

/** As nginx logs a client that left before its answer began. */
const CLIENT_CLOSED_REQUEST = 499;

/** Called for each request once its response is closed. */
export type OnAnswered = (context: RequestContext, ms: number) => void;

/** Writes one line and counts one duration for each request, once its response is closed. */
export class AccessLog {
  constructor(
    private readonly log: Logger,
    private readonly observers: { observe?: Observe | undefined; onAnswered?: OnAnswered | undefined },
  ) {}

  watch(context: RequestContext, request: IncomingMessage, response: ServerResponse): void {
    context.isLogged = true;
    whenClosed(response, () => this.#write(context, request.method ?? '', response));
  }

  #write(context: RequestContext, method: string, { headersSent, statusCode }: ServerResponse): void {
    const { requestId, route, metricsRoute = route, operation, startedAt } = context;
    const ms = performance.now() - startedAt;
    const status = headersSent ? statusCode : CLIENT_CLOSED_REQUEST;
    const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...describe(operation) };
    this.log[context.isQuiet ? 'debug' : 'info'](line, 'request');
    this.observers.observe?.(method, metricsRoute, status, ms);
    this.observers.onAnswered?.(context, ms);
  }
}

function describe(operation: RequestContext['operation']): { operation?: string; codes?: string[] } {
  const facts: ReturnType<typeof describe> = {};
  if (operation?.name) facts.operation = operation.name;
  if (operation?.codes.length) facts.codes = operation.codes;
  return facts;
}
