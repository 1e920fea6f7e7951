import replyFrom from '@fastify/reply-from';
import type { FastifyError, FastifyInstance } from 'fastify';

/** Longer than the BFF's slowest answer (prepareDownload: 20 s; contract, "The graph"). */
const timeoutMs = 35_000;

/**
 * Passes /graphql on to the BFF, so that the browser needs no preflight. Bodies are passed on as they are; the
 * client's address and the request id travel along. A BFF that cannot be reached, or a body that is
 * too large, is a GraphQL error that the client knows.
 */
export async function graphqlProxy(app: FastifyInstance, { bffUrl }: { bffUrl: string }): Promise<void> {
  await app.register(replyFrom, {
    base: bffUrl,
    // One line a request is enough, and it is the service's own.
    disableRequestLogging: true,
    undici: { connections: 128, pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: 2000 } },
  });
  app.removeAllContentTypeParsers();
  // A body that is held whole can still be answered when the BFF is away; only uploads are worth streaming.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) request.log.error({ err: error }, 'unexpected error');
    const message = !isTheirs ? 'Something went wrong.' : status === 413 ? 'The request is larger than 1 MB.' : 'The request could not be read.';
    return reply.code(isTheirs ? status : 500).send(toBody(message, isTheirs ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', request.id));
  });

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    handler: (request, reply) =>
      reply.from('/graphql' + queryOf(request.url), {
        ...(Buffer.isBuffer(request.body) ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/octet-stream' } : {}),
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          'x-request-id': request.id,
          'x-forwarded-for': request.ips ? [...request.ips].reverse().join(', ') : request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onError: (failedReply, { error }) => {
          request.log.error({ err: error }, 'the BFF did not answer');
          void failedReply.code(503).header('cache-control', 'no-store').send(toBody('HTTP error! status: 503', 'UPSTREAM_UNAVAILABLE', request.id));
        },
      }),
  });
}

/** An error as the graph words its own: its clients read no other. */
function toBody(message: string, code: string, requestId: string) {
  return { errors: [{ message, extensions: { code, requestId } }] };
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
