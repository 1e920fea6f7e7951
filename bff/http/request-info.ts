import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';

/**
 * What the graph knows of a request. A class, not an object literal with a getter: V8 keeps those in dictionary mode, and what they hold, request and
 * answer, outlives the collections of young objects.
 */
export class HttpRequestInfo implements RequestInfo {
  readonly requestId: string;
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  memo: RequestInfo['memo'] = undefined;
  readonly #reply: Pick<FastifyReply, 'raw'>;
  #signal: AbortSignal | undefined = undefined;

  constructor({ id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>, reply: Pick<FastifyReply, 'raw'>) {
    this.requestId = id;
    this.address = ip;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    this.#reply = reply;
  }

  /** Made when first asked for: most operations make no call that a client may cancel. */
  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#reply));
  }
}

/** Fires when the connection closes before the answer is out. Not Fastify's `request.signal`, which fires once the body has been read. */
function signalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  // Each of 15 aliases may wait for a call.
  setMaxListeners(50, controller.signal);
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
