import { HeaderMap } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import { withPersistedQuery } from './graphql-body.ts';
import type { AnsweredQuery } from '#bff/graphql/compiled/compiled-state.ts';
import { type GraphContext, newBudget } from '#bff/graphql/context.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { toBusyError } from '#shared/node/http/graphql-errors.ts';
import { withOfflineLink } from './graph-pages.ts';
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

interface ApolloAnswer {
  /** The query, where it was answered without an error. */
  answered: AnsweredQuery | null;
  mediaType: string | undefined;
  /** Sets status and headers, and returns the body. */
  send(reply: FastifyReply): string | Buffer;
}

/** Lets Apollo answer a request whose body has been read. */
export type AskApollo = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<ApolloAnswer>;

/**
 * Passes HTTP requests to Apollo and its answers back. Not `@as-integrations/fastify`: this copies four headers
 * instead of all, and no value of `Host` makes it throw.
 */
export function createAskApollo(graph: Graph, newDocuments: NewDocuments): AskApollo {
  return async (request, reply, body) => {
    const context = graphContextOf(request.raw, reply.raw);
    const text = textOf(request, body);
    const result = text === null ? 'entered' : await newDocuments.admit(text, context.request);
    if (result !== 'entered') return { answered: null, mediaType: undefined, send: refuse };
    return answerByApollo(graph, request, body, context);
  };
}

/** The text of a request's document, where it has one. */
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

async function answerByApollo(
  graph: Graph,
  request: FastifyRequest,
  body: unknown,
  context: GraphContext,
): Promise<ApolloAnswer> {
  // A compiled query may have spent a part of the budget.
  context.budget = newBudget();
  const {
    headers,
    status = 200,
    body: answer,
  } = await graph.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: request.method, headers: headersOf(request), search: searchOf(request.url), body },
    context: async () => context,
  });
  if (answer.kind !== 'complete') throw new Error('incremental delivery is not served');
  const isPage = headers.get('content-type') === 'text/html';
  const text =
    status >= 400 ? addRequestId(answer.string, request.id) : isPage ? withOfflineLink(answer.string) : answer.string;
  return {
    answered: status === 200 ? context.compiled.answered : null,
    mediaType: headers.get('content-type'),
    send(reply) {
      for (const [name, value] of headers) reply.header(name, value);
      if (isPage) reply.header('content-security-policy', SANDBOX_CSP);
      reply.code(status);
      return revalidate(request, reply, text);
    },
  };
}

function headersOf(request: FastifyRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const name of HEADERS_READ) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** The query string that Apollo reads: a `documentId` becomes its persisted query. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  const search = start === -1 ? '' : url.slice(start);
  const id = search.includes('documentId=') ? new URLSearchParams(search).get('documentId') : null;
  if (id === null) return search;
  const { extensions } = withPersistedQuery({ documentId: id }) as { extensions: object };
  const parts = new URLSearchParams(search);
  parts.delete('documentId');
  parts.set('extensions', JSON.stringify(extensions));
  return `?${parts.toString()}`;
}

/** Requests that Apollo refuses before it reads the document pass no plugin, and lack the request id. */
function addRequestId(body: string, requestId: string): string {
  if (!body.startsWith('{')) return body;
  const answer = JSON.parse(body) as { errors?: { extensions?: object }[] };
  const errors = answer.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return `${JSON.stringify({ ...answer, errors })}\n`;
}
