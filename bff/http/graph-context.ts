import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type GraphContext, readCaller, type RequestInfo } from '#bff/graphql/context.ts';
import { CLIENT_NAME_HEADER } from '#shared/graphql-http.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';

/** The facts of a request that the graph reads. */
export class HttpRequestInfo implements RequestInfo {
  readonly requestId: string;
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  readonly clientName: string | undefined;
  memo: RequestInfo['memo'] = undefined;
  readonly #response: FastifyReply['raw'];
  #signal: AbortSignal | undefined = undefined;

  constructor({ id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>, response: FastifyReply['raw']) {
    this.requestId = id;
    this.address = ip;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    this.clientName = headers[CLIENT_NAME_HEADER]?.toString();
    this.#response = response;
  }

  /** Created when it is first read: most operations make no call that a client may cancel. */
  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#response));
  }
}

/**
 * Aborts when the connection closes before the response is sent. Not Fastify's `request.signal`, which aborts once the
 * body has been read.
 */
export function signalOf(response: FastifyReply['raw']): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** Creates Apollo's context of a request; its operation is reported to the access log. */
export async function createGraphContext(request: FastifyRequest, { raw }: FastifyReply): Promise<GraphContext> {
  const info = new HttpRequestInfo(request, raw);
  const context = createContext(info, readCaller(info, request.headers.authorization));
  request.operation = context.report;
  return context;
}
