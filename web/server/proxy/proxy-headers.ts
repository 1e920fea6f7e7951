import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { CLIENT_NAME_HEADER, GRAPH_HEADERS, WEB_CLIENT } from '#shared/graphql-http.ts';

/** What the BFF reads. The rest is of one connection, or about the browser: `Referer` has the invoice of the page. */
const FOR_BFF = [
  ...GRAPH_HEADERS,
  'accept',
  'access-control-request-headers',
  'access-control-request-method',
  'content-encoding',
  'origin',
];

/**
 * Headers of one connection (RFC 9110 §7.6.1) that Node sends, and the request's id, which this service sets itself.
 */
const NOT_FOR_BROWSER = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** Returns the headers about the client that the BFF needs. */
export const clientHeaders = ({ id, ip, ips = [ip] }: FastifyRequest): IncomingHttpHeaders => ({
  [CLIENT_NAME_HEADER]: WEB_CLIENT,
  'x-request-id': id,
  'x-forwarded-for': ips.toReversed().join(', '),
});

/** Returns the client's headers, and those about the client. */
export function toBffHeaders(request: FastifyRequest): IncomingHttpHeaders {
  const { body, headers } = request;
  return {
    ...clientHeaders(request),
    ...Object.fromEntries(FOR_BFF.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
    // The body of a GET is not passed on.
    ...(body !== undefined && { 'content-length': headers['content-length'] }),
  };
}

/** Returns the headers of the BFF's answer that the browser gets. */
export const toBrowserHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FOR_BROWSER.has(name)));
