import { HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { toBusyError } from '#shared/node/http/graphql-error.ts';
import { withOfflineLink } from './graph-pages.ts';
import { withPersistedQuery } from './graphql-body.ts';
import { revalidate } from './public-answer.ts';
import { graphContextOf } from './request-info.ts';

/**
 * Apollo's page has a policy of its own, with a nonce for its scripts, and a browser applies both: this one has to
 * allow what Apollo's allows.
 */
const SANDBOX_CSP = [
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

/** The request headers that Apollo reads; the others are not copied. */
const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** Answers a request whose body has been read: sets status and headers, and returns the body. */
export type Answer = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<string>;

/**
 * Passes HTTP requests to Apollo and its answers back. Replaces `@as-integrations/fastify`, which copies all headers
 * and throws for some values of `Host`.
 */
export function createApolloAnswer(graph: Graph, newDocuments: NewDocuments): Answer {
  return async (request, reply, body) => {
    const context = graphContextOf(request.raw, reply.raw);
    const text = textOf(request, body);
    const result = text === null ? 'entered' : await newDocuments.admit(text, context.request);
    if (result !== 'entered') return refuse(reply);
    // A compiled query that handed over may have counted rows.
    context.rows = 0;
    const answer = await graph.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method, headers: headersOf(request), search: searchOf(request.url), body },
      context: async () => context,
    });
    return passOn(answer, request, reply);
  };
}

/** Returns the text of a request's document; null if it has none. */
function textOf({ method, url }: FastifyRequest, body: unknown): string | null {
  const text: unknown =
    method === 'GET'
      ? new URLSearchParams(searchOf(url)).get('query')
      : (body as { query?: unknown } | null | undefined)?.query;
  return typeof text === 'string' ? text : null;
}

/** The same answer as a refusal of shared/node/protection/admission.ts. */
function refuse(reply: FastifyReply): string {
  reply.code(503).header('content-type', 'application/json; charset=utf-8').header('retry-after', '1');
  return JSON.stringify(toBusyError(reply.request.id, 1));
}

function passOn(
  { headers, status = 200, body }: HTTPGraphQLResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (body.kind !== 'complete') throw new Error('incremental delivery is not served');
  for (const [name, value] of headers) reply.header(name, value);
  reply.code(status);
  if (status >= 400) return addRequestId(body.string, request.id);
  if (headers.get('content-type') !== 'text/html') return revalidate(request, reply, body.string);
  reply.header('content-security-policy', SANDBOX_CSP);
  return withOfflineLink(body.string);
}

function headersOf(request: FastifyRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const name of HEADERS_READ) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

/**
 * Returns the query string that Apollo reads: a `documentId` becomes its persisted query, and numbers of `variables`
 * keep their digits.
 */
function searchOf(url: string): string {
  const start = url.indexOf('?');
  const search = start === -1 ? '' : url.slice(start);
  const parts = new URLSearchParams(search);
  const [id, variables] = [parts.get('documentId'), parts.get('variables')];
  const exact = variables && keepDigits(variables);
  if (id === null && exact === variables) return search;
  if (exact) parts.set('variables', exact);
  if (id !== null) {
    const { extensions } = withPersistedQuery({ documentId: id }) as { extensions: object };
    parts.delete('documentId');
    parts.set('extensions', JSON.stringify(extensions));
  }
  return `?${parts.toString()}`;
}

/** Adds the request id to the errors of requests that Apollo refuses before any plugin runs. */
function addRequestId(body: string, requestId: string): string {
  if (!body.startsWith('{')) return body;
  const answer = JSON.parse(body) as { errors?: { extensions?: object }[] };
  const errors = answer.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return `${JSON.stringify({ ...answer, errors })}\n`;
}
