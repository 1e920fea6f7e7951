import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { generalMessages } from '#shared/messages/general.ts';
import { CLIENT_NAME_HEADER, WEB_CLIENT } from '#shared/node/http/client-headers.ts';
import type { Forwarded } from '#shared/node/http/client-address.ts';
import { describeError } from '#shared/node/process/errors.ts';
import { endReading, type Front, isPlainPost, readWhole } from '#shared/node/http/http-server.ts';
import { registerGraphqlErrors, toGraphqlError } from '#shared/node/http/graphql-errors.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { whenClosed } from '#shared/node/http/when-closed.ts';
import { type BffAnswer, BffExchange } from './bff-exchange.ts';
import { type Ends, NOT_PASSED_ON, sendAnswer, sendFault } from './send-answer.ts';

/** Longer than the BFF's slowest answer (contract: prepareDownload answers within 20 s). */
const TIMEOUT_MS = 35_000;

/**
 * A connection that is idle for longer is not used again. It is less than the BFF still takes requests after a signal (SHUTDOWN_DELAY_MS): in that time
 * each connection is either ended by an answer or given up, so that the BFF's close meets no request on its way.
 */
const IDLE_MS = 1_500;

const PATH = '/graphql';

/**
 * Proxies `/graphql` to the BFF, so that the browser needs no preflight. Bodies are passed on unchanged, with the client's address and the
 * request id. A BFF that cannot be reached, or a body that is too large, is answered with a GraphQL error.
 */
export async function graphqlProxy(
  app: FastifyInstance,
  { bffUrl, tracing }: { bffUrl: string; tracing?: Tracing | undefined },
): Promise<void> {
  const { origin, pathname } = new URL(`${bffUrl}${PATH}`);
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
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  registerGraphqlErrors(app, ({ statusCode }) =>
    statusCode === 413 ? 'The request is larger than 1 MB.' : 'The request could not be read.',
  );

  const bff = { pool, pathname };
  const { front } = app;
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: PATH,
    handler: tracing ? tracedForward(bff, front, tracing) : plainForward(bff, front),
  });
  if (!tracing) forwardInFront(bff, app);
}

interface Bff {
  pool: Pool;
  /** Of the graph. */
  pathname: string;
}

/** A request as it is sent on. */
interface Forward {
  request: IncomingMessage;
  requestId: string;
  forwarded: Forwarded;
  body: Buffer | NodeJS.ReadableStream | undefined;
  /** Names and values in turn; empty while tracing is off. */
  traceHeaders: readonly string[];
}

type Result = BffAnswer | Error;

/**
 * Sends the usual request on in front of Fastify, whose parsers and hooks take as long as all the rest of the proxy: a POST whose body has come with its
 * head. What becomes of it is the same (decision 069).
 */
function forwardInFront(bff: Bff, { front, log }: FastifyInstance): void {
  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    pass: RequestListener,
    startedAt: number,
  ): void => {
    const body = readWhole(request);
    const forwarded = front.forwardedOf(request);
    if (body === null || !front.admit(forwarded.addresses.at(-1) ?? '', request, response)) {
      if (body) request.unshift(body);
      return pass(request, response);
    }
    endReading(request);
    const requestId = front.requestIdOf(request);
    whenClosed(response, () =>
      front.report({
        requestId,
        method: 'POST',
        route: PATH,
        status: response.statusCode,
        ms: performance.now() - startedAt,
        description: {},
      }),
    );
    exchange(bff, { request, requestId, forwarded, body, traceHeaders: [] }, (result) =>
      respond({ request, response, requestId, log, isDraining: front.isDraining() }, result),
    );
  };

  front.intercept((request, response, pass) => {
    if (!isPlainPost(request, PATH)) return pass(request, response);
    // By then the parser has read the part of the body that has come with the head.
    process.nextTick(forward, request, response, pass, performance.now());
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

function plainForward(bff: Bff, front: Front): Handler {
  return (request, reply) => {
    reply.hijack();
    exchange(bff, toForward(request, front), (result) => respond(endsOf(request, reply, front), result));
  };
}

function tracedForward(bff: Bff, front: Front, tracing: Tracing): Handler {
  return async (request, reply) => {
    const { method } = request;
    reply.hijack();
    // Awaited, so that what follows runs in the request's own span: undici calls from that of the request which opened the connection.
    const result = await tracing.run(
      {
        name: `${method} ${PATH}`,
        kind: 'client',
        attributes: { 'http.request.method': method, 'url.template': PATH },
      },
      async ({ headers, set }) => {
        const ended = await new Promise<Result>((resolve) =>
          exchange(bff, toForward(request, front, headers), resolve),
        );
        set(ended instanceof Error ? { 'error.type': ended.name } : { 'http.response.status_code': ended.status });
        return ended;
      },
    );
    respond(endsOf(request, reply, front), result);
  };
}

function toForward(
  { raw, id, body, method }: FastifyRequest,
  front: Front,
  traceHeaders: readonly string[] = [],
): Forward {
  return {
    request: raw,
    requestId: id,
    forwarded: front.forwardedOf(raw),
    body: method === 'POST' ? (body as Forward['body']) : undefined,
    traceHeaders,
  };
}

function endsOf({ raw, id, server: { log } }: FastifyRequest, reply: FastifyReply, front: Front): Ends {
  return { request: raw, response: reply.raw, requestId: id, log, isDraining: front.isDraining() };
}

function exchange({ pool, pathname }: Bff, forward: Forward, onEnd: (result: Result) => void): void {
  const { method, url = '' } = forward.request;
  const options = {
    method: method as Dispatcher.HttpMethod,
    path: pathname + queryOf(url),
    headers: headersFor(forward),
    body: forward.body as Dispatcher.DispatchOptions['body'],
  };
  // Never sent again: a POST may have had its effect, and a GET whose connection broke may have ended that BFF and would end the next.
  pool.dispatch(options, new BffExchange({ onAnswer: onEnd, onFailure: onEnd }));
}

function respond(ends: Ends, result: Result): void {
  if (!(result instanceof Error)) return sendAnswer(ends, result);
  ends.log.error({ requestId: ends.requestId, fault: describeError(result) }, 'the BFF did not answer');
  sendFault(ends, 503, toGraphqlError(generalMessages.httpError(503), 'UPSTREAM_UNAVAILABLE', ends.requestId));
}

/** What browsers send with each request, besides those that begin with `sec-`, and the BFF does not read. `Referer` names the invoice of the page. */
const OF_BROWSERS = ['accept-encoding', 'accept-language', 'referer', 'user-agent'];

/** What this service says of each request itself. */
const OWN = ['x-request-id', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

const NOT_FOR_BFF = new Set([...NOT_PASSED_ON, ...OF_BROWSERS, ...OWN]);

/** The client's headers, with what the BFF has to know about the client: names and values in turn, which undici takes in half the time of an object. */
function headersFor({ request, requestId, forwarded, traceHeaders }: Forward): string[] {
  const {
    rawHeaders,
    headers: { connection, [CLIENT_NAME_HEADER]: client },
  } = request;
  const named = namesIn(connection);
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (NOT_FOR_BFF.has(name) || name.startsWith('sec-') || named?.includes(name) || traceHeaders.includes(name))
      continue;
    headers.push(name, rawHeaders[index + 1] as string);
  }
  if (client === undefined) headers.push(CLIENT_NAME_HEADER, WEB_CLIENT);
  headers.push(
    'x-request-id',
    requestId,
    'x-forwarded-for',
    forwarded.addresses.toReversed().join(', '),
    'x-forwarded-proto',
    forwarded.protocol,
    'x-forwarded-host',
    forwarded.host,
  );
  headers.push(...traceHeaders);
  return headers;
}

/** The headers that `Connection` names: they are for this service alone. Null for the usual values. */
function namesIn(connection: string | undefined): string[] | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null;
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
