import { PassThrough, type Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleError, toGraphqlError, useGraphqlMediaType } from '#shared/graphql-http.ts';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { generalTexts } from '#shared/messages/texts.ts';
import { routeOf } from '#shared/node/service.ts';
import { runInSpan, traceHeaders } from '#shared/node/tracing.ts';
import type { SendToBff } from './bff-replicas.ts';
import { toBffHeaders } from './proxy-headers.ts';
import { type BffAnswer, sendAnswer } from './send-answer.ts';

/** The graph, GraphiQL, and the published schema. */
const ROUTES = ['/graphql', '/graphql/graphiql', '/schema.graphql'];

/** Longer answers are streamed, so that a slow client uses no more memory than this. */
const WHOLE_BYTES = 64 * 1024;

interface Options {
  sendToBff: SendToBff;
}

/**
 * Proxies the graph to the BFF, so that the browser needs no preflight. Bodies are passed on unchanged, with the
 * client's address and the request id. A BFF that cannot be reached, or a body that is too large, is answered with a
 * GraphQL error.
 *
 * Not `@fastify/http-proxy`, which has no signal: a call would go on after its client has left.
 */
export async function registerGraphqlProxy(app: FastifyInstance, { sendToBff }: Options): Promise<void> {
  app.setErrorHandler(handleError);
  app.addHook('onSend', useGraphqlMediaType);
  // Of what is answered here; the BFF's answers have their own.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  // A body is read before it is sent on, so that the client gets an answer even if the BFF is down. Uploads are
  // streamed.
  app.removeAllContentTypeParsers();
  // In a stream of its own: undici destroys a body that the BFF answers before its end, and with it the connection.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
    done(null, payload.pipe(new PassThrough())),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: JSON_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  async function proxy(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method } = request;
    const route = routeOf(request);
    const attributes = { 'http.request.method': method, 'url.template': route };
    try {
      const answer = await runInSpan(`${method} ${route}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        const found = await callBff(request, reply);
        span.setAttribute('http.response.status_code', found.statusCode);
        return found;
      });
      closeIfUnread(request, reply);
      return sendAnswer(request, reply, answer);
    } catch (fault) {
      if (reply.raw.closed) return reply;
      request.log.error({ fault }, 'the BFF did not answer');
      closeIfUnread(request, reply);
      return reply.code(503).send(toGraphqlError(generalTexts.httpError(503), 'UPSTREAM_UNAVAILABLE', request.id));
    }
  }

  /** Sends a request to the BFF, and reads a short answer. The call ends if the client leaves. */
  async function callBff(request: FastifyRequest, reply: FastifyReply): Promise<BffAnswer> {
    const client = new AbortController();
    const abort = (): void => client.abort();
    reply.raw.once('close', abort);
    if (reply.raw.destroyed) abort();
    try {
      const { statusCode, headers, body } = await sendToBff({
        method: request.method,
        path: routeOf(request) + searchOf(request.url),
        headers: { ...toBffHeaders(request), ...traceHeaders() },
        body: request.body as Buffer | Readable | undefined,
        signal: client.signal,
      });
      const length = headers['content-length'];
      const isShort = length !== undefined && Number(length) <= WHOLE_BYTES;
      return { statusCode, headers, body: isShort ? Buffer.from(await body.arrayBuffer()) : body };
    } finally {
      // From here on Fastify ends the stream.
      reply.raw.off('close', abort);
    }
  }

  for (const url of ROUTES) app.all(url, proxy);
}

/** The unread rest of an upload would be parsed as the next request. */
function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!raw.complete) reply.header('connection', 'close');
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
