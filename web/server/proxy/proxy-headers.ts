import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { CLIENT_NAME_HEADER, WEB_CLIENT } from '#shared/graphql-http.ts';

/**
 * Headers that are not passed on: those of one connection (RFC 9110 §7.6.1), and those that each service sets itself.
 * Node has answered `expect` already.
 */
const OF_CONNECTION = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers that browsers send with each request and the BFF does not read, like those that begin with `sec-`. `Referer`
 * contains the invoice of the page.
 */
const OF_BROWSERS = ['accept-encoding', 'accept-language', 'referer', 'user-agent'];

/** Headers that this service sets itself (those of the span only with tracing): clients must not choose them. */
const OWN = ['x-request-id', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'traceparent', 'tracestate'];

const NOT_FOR_BFF = new Set([...OF_CONNECTION, ...OF_BROWSERS, ...OWN]);
const NOT_FOR_BROWSER = new Set([...OF_CONNECTION, 'x-request-id']);

/** Returns the client's headers, and those about the client that the BFF needs. */
export function toBffHeaders({ id, ip, ips = [ip], body, headers }: FastifyRequest): IncomingHttpHeaders {
  const ofConnection = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  return {
    [CLIENT_NAME_HEADER]: WEB_CLIENT,
    ...without(headers, (name) => NOT_FOR_BFF.has(name) || name.startsWith('sec-') || ofConnection.includes(name)),
    // The body of a GET is not passed on.
    ...(body === undefined && { 'content-length': undefined }),
    'x-request-id': id,
    'x-forwarded-for': ips.toReversed().join(', '),
  };
}

/** Returns the headers of the BFF's answer that the browser gets. */
export const toBrowserHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  without(headers, (name) => NOT_FOR_BROWSER.has(name));

function without(headers: IncomingHttpHeaders, isLeftOut: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeftOut(name)));
}
