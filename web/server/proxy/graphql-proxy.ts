import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { generalMessages } from '#shared/messages/texts.ts';
import { readBufferedBody } from '#shared/node/http/buffered-body.ts';
import { BODY_TOO_LARGE, toGraphqlError } from '#shared/node/http/graphql-error.ts';
import type { Middleware } from '#shared/node/http/http-server.ts';
import { CLIENT_NAME_HEADER, WEB_CLIENT, contextOf } from '#shared/node/http/request-context.ts';
import { isUpload, limitBodyTime, TIMEOUTS, type Timeouts } from '#shared/node/http/timeouts.ts';
import { NO_TRACING, type Tracing } from '#shared/node/telemetry/tracing.ts';
import type { SendToBff } from './bff-replicas.ts';
import type { BffAnswer } from './proxy-handler.ts';
import { NOT_PASSED_ON, type ProxyExchange, sendAnswer, sendFault } from './send-answer.ts';

const PATH = '/graphql';
/** The graph, its published schema, and GraphiQL, each with or without a trailing slash; and the query string. */
const PATHS = /^(\/(?:graphql|graphql\/graphiql|schema\.graphql))\/?(\?.*)?$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

interface Options {
  sendToBff: SendToBff;
  tracing?: Tracing;
  timeouts?: Timeouts;
}

/**
 * Proxies `/graphql` and `/schema.graphql` to the BFF, so that the browser needs no preflight. Bodies are passed on
 * unchanged, with the client's address and the request id. A BFF that cannot be reached, or a body that is too large,
 * is answered with a GraphQL error. It is a middleware, because Fastify's parsers and hooks take as long as the rest of
 * the proxy.
 */
export function registerGraphqlProxy(
  app: FastifyInstance,
  { sendToBff, tracing = NO_TRACING, timeouts = TIMEOUTS }: Options,
): void {
  function send({ request, response }: ProxyExchange, body: Body, traceHeaders: readonly string[]): Promise<Result> {
    const { method, url = '' } = request;
    const [, path = PATH, query = ''] = PATHS.exec(url) ?? [];
    const headers = headersFor(request, traceHeaders);
    return sendToBff({ method: method as Dispatcher.HttpMethod, path: path + query, headers, body }, response);
  }

  const sendTraced = (exchange: ProxyExchange, body: Body): Promise<Result> => {
    if (tracing === NO_TRACING) return send(exchange, body, []);
    const { method = '' } = exchange.request;
    const attributes = { 'http.request.method': method, 'url.template': PATH };
    tracing.describe({ 'http.route': PATH }, `${method} ${PATH}`);
    return tracing.run({ name: `${method} ${PATH}`, kind: 'client', attributes }, async ({ headers, set }) => {
      const result = await send(exchange, body, headers);
      set(result instanceof Error ? { 'error.type': result.name } : { 'http.response.status_code': result.status });
      return result;
    });
  };

  async function proxy(exchange: ProxyExchange): Promise<void> {
    const { request, response } = exchange;
    const { requestId } = contextOf(request);
    const body = await readBody(request, () => limitBodyTime(app.server, request, response, timeouts.bodyMs));
    if (body === null) return sendFault(exchange, 413, toGraphqlError(BODY_TOO_LARGE, 'BAD_REQUEST', requestId));
    // Awaited, so that the code below runs in this request's span: undici calls back in the span of the request that
    // opened the connection.
    const result = await sendTraced(exchange, body);
    if (!(result instanceof Error)) return sendAnswer(exchange, result);
    if (response.closed) return;
    app.log.error({ requestId, fault: result }, 'the BFF did not answer');
    sendFault(exchange, 503, toGraphqlError(generalMessages.httpError(503), 'UPSTREAM_UNAVAILABLE', requestId));
  }

  const middleware: Middleware = (request, response, next) => {
    const { method = '', url = '' } = request;
    if (!METHODS.has(method) || !PATHS.test(url)) return next(request, response);
    contextOf(request).route = PATH;
    const run = (): void => void proxy({ request, response, app }).catch((error: Error) => response.destroy(error));
    // By the next tick the parser has read the part of the body that came with the head.
    if (method === 'POST') process.nextTick(run);
    else run();
  };
  app.setMiddleware(middleware);
}

type Result = BffAnswer | Error;

/** Undefined if the request has no body. */
type Body = Buffer | IncomingMessage | undefined;

/**
 * Reads the body of a request before it is sent on, so that the client gets an answer even if the BFF is down. Uploads
 * are streamed instead.
 *
 * @param beforeWaiting called if the body has not come with the head
 * @returns null if the body is too large
 */
async function readBody(request: IncomingMessage, beforeWaiting: () => void): Promise<Body | null> {
  const { method, headers } = request;
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? '0' : undefined);
  if (method !== 'POST' || length === '0') {
    request.resume();
    return undefined;
  }
  if (isUpload(request)) return request;
  if (Number(length ?? 0) > JSON_MAX_BYTES) return null;
  const buffered = readBufferedBody(request);
  if (buffered) {
    request.read();
    return buffered;
  }
  beforeWaiting();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > JSON_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Headers that browsers send with each request and the BFF does not read, like those that begin with `sec-`. `Referer`
 * contains the invoice of the page.
 */
const OF_BROWSERS = ['accept-encoding', 'accept-language', 'referer', 'user-agent'];

/** Headers that this service sets itself (those of the span only with tracing): clients must not choose them. */
const OWN = ['x-request-id', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'traceparent', 'tracestate'];

const NOT_FOR_BFF = new Set([...NOT_PASSED_ON, ...OF_BROWSERS, ...OWN]);

/**
 * Returns the client's headers and those about the client that the BFF needs, as alternating names and values: undici
 * processes these in half the time of an object.
 */
function headersFor(request: IncomingMessage, traceHeaders: readonly string[]): string[] {
  const {
    rawHeaders,
    headers: { connection, [CLIENT_NAME_HEADER]: client },
  } = request;
  const named = namesIn(connection);
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (NOT_FOR_BFF.has(name) || name.startsWith('sec-') || named?.includes(name)) continue;
    headers.push(name, rawHeaders[index + 1] as string);
  }
  if (client === undefined) headers.push(CLIENT_NAME_HEADER, WEB_CLIENT);
  const { requestId, addresses } = contextOf(request);
  headers.push('x-request-id', requestId, 'x-forwarded-for', addresses.toReversed().join(', '), ...traceHeaders);
  return headers;
}

/** The headers that `Connection` names: they are for this service only. Null for the usual values. */
function namesIn(connection: string | undefined): string[] | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null;
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}
