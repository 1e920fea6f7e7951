import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { generalMessages } from '#shared/messages/general.ts';
import { CLIENT_NAME_HEADER, WEB_CLIENT } from '#shared/node/client-headers.ts';
import { describeError } from '#shared/node/errors.ts';
import { registerGraphqlErrors, toGraphqlError } from '#shared/node/graphql-errors.ts';
import type { Tracing } from '#shared/node/tracing/tracing.ts';
import { type BffAnswer, BffExchange } from './bff-exchange.ts';
import { acceptedEncoding } from './negotiation.ts';

/** Longer than the BFF's slowest answer (contract: prepareDownload answers within 20 s). */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. It is less than the BFF still takes requests after a signal (SHUTDOWN_DELAY_MS): in that time
 * each connection is either ended by an answer or given up, so that the BFF's close meets no request on its way.
 */
const IDLE_MS = 1_500;

/** Headers of one connection (RFC 9110 §7.6.1), which are not passed on, and those that this service sets itself. Node has answered `expect` already. */
const NOT_PASSED_ON = new Set(['connection', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Proxies `/graphql` to the BFF, so that the browser needs no preflight. Bodies are passed on unchanged, with the client's address and the
 * request id. A BFF that cannot be reached, or a body that is too large, is answered with a GraphQL error.
 */
export async function graphqlProxy(app: FastifyInstance, { bffUrl, tracing }: { bffUrl: string; tracing?: Tracing | undefined }): Promise<void> {
  const { origin, pathname } = new URL(`${bffUrl}/graphql`);
  const pool = new Pool(origin, {
    // Not bounded: in a full pool a few clients that hold their requests open would keep all others waiting. The shares of decision 060 bound them.
    connections: null,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: 2000 },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  app.addHook('onClose', async () => pool.destroy());
  app.removeAllContentTypeParsers();
  // With a buffered body a BFF that is down can still be answered with an error; only uploads are streamed.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  registerGraphqlErrors(app, ({ statusCode }) => (statusCode === 413 ? 'The request is larger than 1 MB.' : 'The request could not be read.'));

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    handler: forwardTo({ pool, pathname }, tracing),
  });
}

interface Bff {
  pool: Pool;
  /** Of the graph. */
  pathname: string;
}

/** Sends requests on, and their answers back. */
function forwardTo(bff: Bff, tracing: Tracing | undefined): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!tracing) return (request, reply) => exchange(bff, request, [], (result) => respond(request, reply, result));
  return async (request, reply) => {
    const { method } = request;
    // Awaited, so that what follows runs in the request's own span: undici calls from that of the request which opened the connection.
    const result = await tracing.run({ name: `${method} /graphql`, kind: 'client', attributes: { 'http.request.method': method, 'url.template': '/graphql' } }, async ({ headers, set }) => {
      const ended = await new Promise<BffAnswer | Error>((resolve) => exchange(bff, request, headers, resolve));
      set(ended instanceof Error ? { 'error.type': ended.name } : { 'http.response.status_code': ended.status });
      return ended;
    });
    respond(request, reply, result);
    return reply;
  };
}

/** @param traceHeaders names and values in turn; empty while tracing is off */
function exchange({ pool, pathname }: Bff, request: FastifyRequest, traceHeaders: readonly string[], onEnd: (result: BffAnswer | Error) => void): void {
  const method = request.method as Dispatcher.HttpMethod;
  const body = method === 'POST' ? (request.body as Buffer | NodeJS.ReadableStream | undefined) : undefined;
  const headers = headersFor(request);
  for (let index = 0; index < traceHeaders.length; index += 2) headers[traceHeaders[index] as string] = traceHeaders[index + 1] as string;
  const options = { method, path: pathname + queryOf(request.url), headers, body: body as Dispatcher.DispatchOptions['body'] };
  // A request whose connection broke is sent once more, but never a POST: it may have had its effect.
  let triesLeft = method === 'POST' ? 0 : 1;
  const send = (): void => {
    pool.dispatch(
      options,
      new BffExchange({
        onAnswer: onEnd,
        onFailure(error) {
          if (triesLeft-- > 0 && 'code' in error && error.code === 'UND_ERR_SOCKET') return send();
          onEnd(error);
        },
      }),
    );
  };
  send();
}

function respond(request: FastifyRequest, reply: FastifyReply, result: BffAnswer | Error): void {
  if (!(result instanceof Error)) return sendAnswer(request, reply, result);
  request.log.error({ fault: describeError(result) }, 'the BFF did not answer');
  void reply.code(503).header('cache-control', 'no-store').send(toGraphqlError(generalMessages.httpError(503), 'UPSTREAM_UNAVAILABLE', request.id));
}

/** The client's headers, with what the BFF has to know about the client. */
function headersFor(request: FastifyRequest): Record<string, string | string[]> {
  const named = namesIn(request.headers.connection);
  const headers: Record<string, string | string[]> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    if (value !== undefined && !NOT_PASSED_ON.has(name) && !named?.includes(name)) headers[name] = value;
  }
  headers[CLIENT_NAME_HEADER] ??= WEB_CLIENT;
  headers['x-request-id'] = request.id;
  headers['x-forwarded-for'] = request.ips ? request.ips.toReversed().join(', ') : request.ip;
  headers['x-forwarded-proto'] = request.protocol;
  headers['x-forwarded-host'] = request.host;
  return headers;
}

/** The headers that `Connection` names: they are for this service alone. Null for the usual values. */
function namesIn(connection: string | undefined): string[] | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null;
  return connection.toLowerCase().split(',').map((name) => name.trim());
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: BffAnswer): void {
  reply.code(status);
  for (const name in headers) if (!NOT_PASSED_ON.has(name)) reply.header(name, headers[name]);
  // An upload that was answered early: what is left of it would be read as the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  // Fastify's HEAD would state the length of a buffer, which is none here.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  void reply.send(Buffer.isBuffer(body) ? body : compressLong(request, reply, headers, body));
}

/**
 * Compresses the answers that are streamed, those of large orders and lists: a phone would load them for seconds. The shorter ones take a packet or
 * two as they are, and compressing each would cost more than the rest of the proxy.
 */
function compressLong(request: FastifyRequest, reply: FastifyReply, { 'content-type': type, 'content-encoding': encoded, etag, vary }: IncomingHttpHeaders, body: Readable): Readable {
  if (encoded !== undefined || !type?.includes('json')) return body;
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return body;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (etag && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
  // Both run in threads of their own. Quality 4 is as fast as gzip and a third smaller.
  const compressor = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 4 });
  return pipeline(body, compressor, (error) => error && request.log.debug({ fault: describeError(error) }, 'a long answer broke off'));
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
