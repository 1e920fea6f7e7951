import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { CLIENT_NAME_HEADER, CLIENT_VERSION_HEADER } from '#shared/node/http/client-headers.ts';
import { Cancellation, type CancelSignal } from '#shared/node/http/cancellation.ts';
import { whenClosed } from '#shared/node/http/when-closed.ts';

interface RequestFacts {
  id: string;
  /** The client's address. */
  ip: string;
  headers: IncomingHttpHeaders;
}

/**
 * What the graph knows of a request. A class, not an object literal with a getter: V8 keeps those in dictionary mode, and what they hold, request and
 * answer, outlives the collections of young objects.
 */
export class HttpRequestInfo implements RequestInfo {
  readonly requestId: string;
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  readonly clientName: string | undefined;
  readonly clientVersion: string | undefined;
  memo: RequestInfo['memo'] = undefined;
  readonly #response: ServerResponse;
  #signal: CancelSignal | undefined = undefined;

  constructor({ id, ip, headers }: RequestFacts, response: ServerResponse) {
    this.requestId = id;
    this.address = ip;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    this.clientName = headers[CLIENT_NAME_HEADER]?.toString();
    this.clientVersion = headers[CLIENT_VERSION_HEADER]?.toString();
    this.#response = response;
  }

  /** Made when first asked for: most operations make no call that a client may cancel. */
  get signal(): CancelSignal {
    return (this.#signal ??= new ClientGone(this.#response));
  }
}

/** Fires when the connection closes before the answer is out. Not Fastify's `request.signal`, which fires once the body has been read. */
class ClientGone extends Cancellation {
  constructor(response: ServerResponse) {
    super();
    this.aborted = response.destroyed;
    whenClosed(response, () => {
      if (!response.writableFinished) this.abort();
    });
  }
}
