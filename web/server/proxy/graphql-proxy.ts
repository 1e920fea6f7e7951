import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import { callbackify } from 'node:util';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { handleError, toGraphqlError } from '#shared/graphql-http.ts';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { generalMessages } from '#shared/messages/texts.ts';
import { routeOf } from '#shared/node/service.ts';
import { NO_TRACING, type Tracing } from '#shared/node/tracing.ts';
import type { SendToBff } from './bff-replicas.ts';
import { toBffHeaders } from './proxy-headers.ts';
import { type BffAnswer, sendAnswer } from './send-answer.ts';

/** The graph, GraphiQL, and the published schema. */
const ROUTES = ['/graphql', '/graphql/graphiql', '/schema.graphql'];
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Longer answers are streamed, so that a slow client uses no more memory than this. */
const WHOLE_BYTES = 64 * 1024;

/** Aborts when the client leaves. `reply.from` has no option for it, so the call that it sends reads it here. */
const clientSignal = new AsyncLocalStorage<AbortSignal>();

type FromOptions = NonNullable<Parameters<FastifyReply['from']>[1]>;

interface Options {
  sendToBff: SendToBff;
  tracing?: Tracing;
}

/**
 * Proxies the graph to the BFF, so that the browser needs no preflight. Bodies are passed on unchanged, with the
 * client's address and the request id. A BFF that cannot be reached, or a body that is too large, is answered with a
 * GraphQL error.
 */
export async function registerGraphqlProxy(
  app: FastifyInstance,
  { sendToBff, tracing = NO_TRACING }: Options,
): Promise<void> {
  app.setErrorHandler(handleError);
  // A body is read before it is sent on, so that the client gets an answer even if the BFF is down. Uploads are
  // streamed.
  app.removeAllContentTypeParsers();
  // In a stream of its own: undici destroys a body that the BFF answers before its end, and `@fastify/reply-from` would
  // take that for a client that has left.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
    done(null, payload.pipe(new PassThrough())),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: JSON_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  await app.register(httpProxy, {
    // `sendToBff` chooses the replica: it tries the next one if no connection can be made.
    upstream: 'http://bff',
    undici: { request: toDispatcherRequest(sendToBff) },
    routes: ROUTES,
    httpMethods: METHODS,
    proxyPayloads: false,
    retryMethods: [],
    disableRequestLogging: true,
    // Leaves one line about a BFF that does not answer: the one below.
    logLevel: 'error',
    handler: (request, reply, _path, options) => proxy(request, reply, { options, tracing }),
  });
}

/** Makes the function of undici's dispatchers that `@fastify/reply-from` calls. */
const toDispatcherRequest = (sendToBff: SendToBff): Dispatcher['request'] =>
  callbackify((options: Dispatcher.RequestOptions) =>
    sendToBff({ ...options, signal: clientSignal.getStore() ?? null }),
  ) as unknown as Dispatcher['request'];

async function proxy(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, tracing }: { options: FromOptions; tracing: Tracing },
): Promise<FastifyReply> {
  const { method } = request;
  const route = routeOf(request);
  const attributes = { 'http.request.method': method, 'url.template': route };
  try {
    const answer = await tracing.run({ name: `${method} ${route}`, kind: 'client', attributes }, async (span) => {
      const found = await callBff(request, reply, {
        ...options,
        rewriteRequestHeaders: (_request, headers) => ({ ...toBffHeaders(request, headers), ...span.headers }),
      });
      span.set({ 'http.response.status_code': found.statusCode });
      return found;
    });
    return sendAnswer(request, reply, answer);
  } catch (fault) {
    if (reply.raw.closed) return reply;
    request.log.error({ fault }, 'the BFF did not answer');
    // The unread rest of an upload would be parsed as the next request.
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .send(toGraphqlError(generalMessages.httpError(503), 'UPSTREAM_UNAVAILABLE', request.id));
  }
}

/** Sends a request to the BFF, and reads a short answer. The call ends if the client leaves. */
async function callBff(request: FastifyRequest, reply: FastifyReply, options: FromOptions): Promise<BffAnswer> {
  if (reply.raw.closed) throw new Error('the client has left');
  const client = new AbortController();
  const abort = (): void => client.abort();
  reply.raw.once('close', abort);
  try {
    const { statusCode, headers, stream } = await new Promise<ReplyFromAnswer>((resolve, reject) =>
      clientSignal.run(client.signal, () =>
        reply.from(routeOf(request), {
          ...options,
          ...bodyOf(request),
          rewriteHeaders: () => ({}),
          onResponse: (_request, _reply, answer) => resolve(answer as unknown as ReplyFromAnswer),
          onError: (_reply, { error }) => reject(error.cause instanceof Error ? error.cause : error),
        }),
      ),
    );
    const length = headers['content-length'];
    const isShort = length !== undefined && Number(length) <= WHOLE_BYTES;
    return { statusCode, headers, body: isShort ? Buffer.from(await stream.arrayBuffer()) : stream };
  } finally {
    // From here on Fastify ends the stream.
    reply.raw.off('close', abort);
  }
}

/** The third argument of `onResponse`, which has another type in `@fastify/reply-from`. */
interface ReplyFromAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  stream: Dispatcher.ResponseData['body'];
}

/** `@fastify/reply-from` would encode JSON that is read already once more. */
const bodyOf = ({ body, headers }: FastifyRequest): FromOptions =>
  Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};
