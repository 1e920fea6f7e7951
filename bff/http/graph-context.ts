import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type GraphContext, readCaller, type RequestInfo } from '#bff/graphql/context.ts';
import { CLIENT_NAME_HEADER } from '#shared/graphql-http.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';

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
  const { id: requestId, ip: address, headers } = request;
  let signal: AbortSignal | undefined;
  const info: RequestInfo = {
    requestId,
    address,
    idempotencyKey: headers[IDEMPOTENCY_HEADER]?.toString(),
    clientName: headers[CLIENT_NAME_HEADER]?.toString(),
    // Created when it is first read: most operations make no call that a client may cancel.
    get signal() {
      return (signal ??= signalOf(raw));
    },
  };
  const context = createContext(info, readCaller(info, headers.authorization));
  request.operation = context.report;
  return context;
}
