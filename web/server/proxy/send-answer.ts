import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { contextOf } from '#shared/node/http/request-context.ts';
import { acceptedEncoding, type Encoding } from '#web/server/files/negotiation.ts';
import type { BffAnswer } from './proxy-handler.ts';

/**
 * Headers that are not passed on: those of one connection (RFC 9110 §7.6.1), and those that each service sets itself.
 * Node has answered `expect` already.
 */
export const NOT_PASSED_ON = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A request, and the means to answer it. */
export interface ProxyExchange {
  request: IncomingMessage;
  response: ServerResponse;
  app: FastifyInstance;
}

/** Sends an answer of the BFF to the browser, without Fastify's reply: that takes longer than the rest of the proxy. */
export function sendAnswer(exchange: ProxyExchange, { status, headers, body }: BffAnswer): void {
  const { request, response, app } = exchange;
  if (Buffer.isBuffer(body)) return void response.writeHead(status, headOf(exchange, headers)).end(body);
  // Only answers that a phone would load for a second are compressed: compressing each would cost more than the whole
  // proxy.
  const isCompressible =
    headers['content-encoding'] === undefined && headers['content-type']?.includes('json') === true;
  const encoding = isCompressible ? acceptedEncoding(request.headers['accept-encoding']) : null;
  response.writeHead(status, headOf(exchange, isCompressible ? describeLong(headers, encoding) : headers));
  pipeline([body, ...(encoding === null ? [] : [compressorOf(encoding)]), response], (error) => {
    // A client that disconnects is no error.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      app.log.error({ fault: error }, 'an answer broke off');
  });
}

/** Sends this service's own answer about a fault. */
export function sendFault(exchange: ProxyExchange, status: number, fault: object): void {
  const body = Buffer.from(JSON.stringify(fault));
  sendAnswer(exchange, {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    },
    body,
  });
}

/** Returns the head as alternating names and values. */
function headOf({ request, app }: ProxyExchange, headers: IncomingHttpHeaders): string[] {
  const head = ['x-request-id', contextOf(request).requestId];
  for (const name in headers) {
    const value = headers[name];
    if (name === 'x-request-id' || value === undefined || NOT_PASSED_ON.has(name)) continue;
    if (typeof value === 'string') head.push(name, value);
    else for (const one of value) head.push(name, one);
  }
  // The unread rest of a request that was answered early would be parsed as the next request.
  if (app.endsConnections() || !request.complete) head.push('connection', 'close');
  return head;
}

function describeLong(headers: IncomingHttpHeaders, encoding: Encoding | null): IncomingHttpHeaders {
  const vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
  if (encoding === null) return { ...headers, vary };
  const etag = headers.etag?.replace(/^"/, 'W/"');
  return { ...headers, vary, etag, 'content-encoding': encoding, 'content-length': undefined };
}

/** Both compress in a separate thread. Brotli's quality 4 is as fast as gzip and a third smaller. */
function compressorOf(encoding: Encoding) {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 });
}
