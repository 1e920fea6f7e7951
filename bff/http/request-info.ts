import type { IncomingMessage, ServerResponse } from 'node:http';
import { readCaller, type RequestInfo } from '#bff/graphql/caller.ts';
import { createContext, type GraphContext } from '#bff/graphql/context.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { Cancellation, type CancelSignal } from '#shared/node/http/cancellation.ts';
import { CLIENT_NAME_HEADER, contextOf, whenClosed } from '#shared/node/http/request-context.ts';

export const GRAPHQL_PATH = '/graphql';

/** The facts of a request that the graph reads. A class, kept as a property of the request: decision 069. */
export class HttpRequestInfo implements RequestInfo {
  readonly requestId: string;
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  readonly clientName: string | undefined;
  memo: RequestInfo['memo'] = undefined;
  readonly #response: ServerResponse;
  #signal: CancelSignal | undefined = undefined;

  constructor(
    { requestId, address }: { requestId: string; address: string },
    { headers }: Pick<IncomingMessage, 'headers'>,
    response: ServerResponse,
  ) {
    this.requestId = requestId;
    this.address = address;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    this.clientName = headers[CLIENT_NAME_HEADER]?.toString();
    this.#response = response;
  }

  /** Created when it is first read: most operations make no call that a client may cancel. */
  get signal(): CancelSignal {
    return (this.#signal ??= new ClientGone(this.#response));
  }
}

/**
 * Fires when the connection closes before the answer is sent. Not Fastify's `request.signal`, which fires once the body
 * has been read.
 */
class ClientGone extends Cancellation {
  constructor(response: ServerResponse) {
    super();
    this.aborted = response.destroyed;
    whenClosed(response, () => {
      if (!response.writableFinished) this.abort();
    });
  }
}

const GRAPH_CONTEXT: unique symbol = Symbol('graphContext');

declare module 'node:http' {
  interface IncomingMessage {
    [GRAPH_CONTEXT]?: GraphContext;
  }
}

/** Returns the graph's context of a request, created once: a compiled query and Apollo share it. */
export function graphContextOf(request: IncomingMessage, response: ServerResponse): GraphContext {
  const known = request[GRAPH_CONTEXT];
  if (known) return known;
  const requestContext = contextOf(request);
  const info = new HttpRequestInfo(requestContext, request, response);
  const context = createContext(info, readCaller(info, request.headers.authorization));
  requestContext.operation = context.report;
  return (request[GRAPH_CONTEXT] = context);
}
