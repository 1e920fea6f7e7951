import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#shared/messages.ts';
import { describeError } from '#shared/node/errors.ts';
import { registerGraphqlErrors, toGraphqlError } from '#shared/node/graphql-errors.ts';

/** Longer than the BFF's slowest answer (contract: prepareDownload answers within 20 s). */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. It is less than the BFF still takes requests after a signal (SHUTDOWN_DELAY_MS): in that time
 * each connection is either ended by an answer or given up, so that the BFF's close meets no request on its way.
 */
const IDLE_MS = 1_500;

/**
 * Proxies `/graphql` to the BFF, so that the browser needs no preflight. Bodies are passed on unchanged, with the client's address and the
 * request id. A BFF that cannot be reached, or a body that is too large, is answered with a GraphQL error.
 */
export async function graphqlProxy(app: FastifyInstance, { bffUrl }: { bffUrl: string }): Promise<void> {
  await app.register(replyFrom, {
    base: bffUrl,
    // The service logs one line per request itself.
    disableRequestLogging: true,
    undici: {
      // Not bounded: in a full pool a few clients that hold their requests open would keep all others waiting. The shares of decision 060 bound them.
      connections: null,
      pipelining: 1,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      connect: { timeout: 2000 },
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    },
  });
  app.removeAllContentTypeParsers();
  // With a buffered body a BFF that is down can still be answered with an error; only uploads are streamed.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  registerGraphqlErrors(app, ({ statusCode }) => (statusCode === 413 ? 'The request is larger than 1 MB.' : 'The request could not be read.'));

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    handler: (request, reply) =>
      reply.from('/graphql' + queryOf(request.url), {
        // A GET whose connection broke is sent once more, a POST never: it may have had its effect. A 503 is passed on, whatever its Retry-After.
        retriesCount: 1,
        ...(Buffer.isBuffer(request.body) ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/octet-stream' } : {}),
        // undici refuses `expect`: Node has answered it with 100 already.
        rewriteRequestHeaders: (_request, { expect: _expect, ...headers }) => ({
          ...headers,
          'x-request-id': request.id,
          'x-forwarded-for': request.ips ? [...request.ips].reverse().join(', ') : request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onError: (failedReply, { error }) => {
          request.log.error({ fault: describeError(error) }, 'the BFF did not answer');
          void failedReply.code(503).header('cache-control', 'no-store').send(toGraphqlError(generalMessages.httpError(503), 'UPSTREAM_UNAVAILABLE', request.id));
        },
      }),
  });
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
