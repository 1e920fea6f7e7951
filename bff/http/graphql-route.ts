import { HeaderMap } from '@apollo/server';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnsweredQuery, type GraphContext, newBudget } from '#bff/graphql/context.ts';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { type GraphqlRequest, readBody, readSearch, withPersistedQuery } from '#bff/graphql/compiled/graphql-body.ts';
import { cacheHeaders } from '#bff/graphql/plugins/cache-control.ts';
import type { CompiledQueries } from '#bff/graphql/compiled/compiled-queries.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { toBusyError } from '#shared/node/http/graphql-errors.ts';
import { type GraphPages, withOfflineLink } from './graph-pages.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { revalidate } from './public-answer.ts';
import { GRAPHQL_PATH, graphContextOf, hasGraphContext } from './request-info.ts';
import type { ResponseHeads } from './response-heads.ts';

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

/** The most values of `Accept` whose media type is cached, and their length. */
const MAX_MEDIA_TYPES = 50;
const MAX_ACCEPT = 512;

interface Options {
  graph: Graph;
  /** Null: Apollo answers all. */
  queries: CompiledQueries | null;
  /** Documents that clients may name by their ids. */
  documents: TrustedDocuments;
  newDocuments: NewDocuments;
  heads: ResponseHeads;
  pages: GraphPages;
}

/**
 * Passes HTTP requests to Apollo and its answers back. Not `@as-integrations/fastify`: this copies four headers
 * instead of all, and no value of `Host` makes it throw.
 */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { graph, queries, documents, newDocuments, heads, pages }: Options,
): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const askApollo = apolloBy(graph, newDocuments);
  const executeByApollo: Execute = async (request, reply, body) => (await askApollo(request, reply, body)).send(reply);
  const execute = queries ? compiledBy(queries, askApollo, documents, heads) : executeByApollo;
  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    async handler(request, reply) {
      const page = pages.forBrowser(request, reply);
      if (page !== null) return page;
      if (!request.isMultipart()) return execute(request, reply, withPersistedQuery(request.body));
      try {
        return await executeByApollo(request, reply, await readUploadRequest(request));
      } finally {
        await drainRequest(request, reply);
      }
    },
  });
}

/** Answers a request whose body has been read. */
type Execute = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<string | Buffer>;

/** Executes compiled queries (docs/compiled-queries.md); Apollo answers all other requests. */
function compiledBy(
  queries: CompiledQueries,
  askApollo: AskApollo,
  documents: TrustedDocuments,
  heads: ResponseHeads,
): Execute {
  /** The media types of Apollo's successful answers, by `Accept`. */
  const mediaTypes = new LRUCache<string, string>({ max: MAX_MEDIA_TYPES });
  return async (request, reply, body) => {
    const asked = readRequest(request, body, documents);
    if (!asked) return (await askApollo(request, reply, body)).send(reply);
    const { accept = '' } = request.headers;
    const mediaType = mediaTypes.get(accept);
    const query = hasGraphContext(request.raw) || !mediaType ? null : queries.find(asked);
    if (query && mediaType) {
      const context = graphContextOf(request.raw, reply.raw);
      const answer = await queries.execute(query, asked, context);
      if (answer) {
        reply.header('content-type', mediaType);
        if (request.method === 'POST') heads.learn(request.headers, reply);
        const cached = request.method === 'GET' ? cacheHeaders(query.compiled.cacheSeconds) : [];
        for (const [name, value] of cached) reply.header(name, value);
        return revalidate(request, reply, answer.body, answer.etag);
      }
    }
    const answer = await askApollo(request, reply, body);
    if (answer.answered) {
      queries.learn(asked, answer.answered);
      if (answer.mediaType && accept.length <= MAX_ACCEPT) mediaTypes.set(accept, answer.mediaType);
    }
    return answer.send(reply);
  };
}

/** Null for a request that only Apollo reads. */
function readRequest(request: FastifyRequest, body: unknown, documents: TrustedDocuments): GraphqlRequest | null {
  if (request.method === 'POST') return readBody(body, documents);
  return request.method === 'GET' && isPreflighted(request) ? readSearch(searchOf(request.url), documents) : null;
}

/** Whether a GET passes Apollo's CSRF protection for sure; other requests are left to Apollo. */
function isPreflighted({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  return (
    type === 'application/json' ||
    (type === undefined && Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name']))
  );
}

interface ApolloAnswer {
  /** The query, where it was answered without an error. */
  answered: AnsweredQuery | null;
  mediaType: string | undefined;
  /** Sets status and headers, and returns the body. */
  send(reply: FastifyReply): string | Buffer;
}

/** Lets Apollo answer a request. */
type AskApollo = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<ApolloAnswer>;

function apolloBy(graph: Graph, newDocuments: NewDocuments): AskApollo {
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

function searchOf(url: string): string {
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
