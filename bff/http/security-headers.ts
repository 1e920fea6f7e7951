import type { FastifyInstance } from 'fastify';

/** Nothing here is a page, so a page made of it may do nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Sandbox is Apollo's page: it brings its own policy with a nonce for its scripts, and a browser keeps both. Ours only has to leave it
 * room.
 */
export const SANDBOX_CSP = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' https://*.cdn.apollographql.com",
  "style-src 'unsafe-inline' https://*.cdn.apollographql.com https://fonts.googleapis.com",
  'font-src https://fonts.gstatic.com',
  "img-src 'self' data: https://*.cdn.apollographql.com",
  'manifest-src https://*.cdn.apollographql.com',
  "connect-src 'self' https://*.apollographql.com",
  'frame-src https://sandbox.embed.apollographql.com https://explorer.embed.apollographql.com',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** On every answer, errors and health included. `isHttps`: the site is served over TLS, and shall stay so for a year. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = {
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
