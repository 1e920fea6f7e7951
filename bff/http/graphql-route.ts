import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { CompiledQueries } from '#bff/graphql/compiled/compiled-queries.ts';
import type { GraphqlRequest } from '#bff/graphql/context.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { cacheHeaders } from '#bff/graphql/plugins/cache-control.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { type Answer, createApolloAnswer, searchOf } from './apollo-handler.ts';
import type { AnswerBrowser } from './graph-pages.ts';
import { readBody, readSearch, withPersistedQuery } from './graphql-body.ts';
import { createFastPath } from './graphql-fast-path.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { revalidate } from './public-answer.ts';
import { GRAPHQL_PATH, graphContextOf, wasTried } from './request-info.ts';
import { ResponseHeads } from './response-heads.ts';

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
  allowedOrigins: readonly string[];
  answerBrowser: AnswerBrowser;
  onFastPathAnswer: () => void;
}

/**
 * Serves the graph. A request is answered by the first that can:
 * 1. `createFastPath`: a plain POST of a compiled query, before Fastify;
 * 2. `answerBrowser`: a browser that opens the graph's address;
 * 3. `compiledFirst`: any other request of a compiled query;
 * 4. `askApollo`: the rest, uploads among them.
 *
 * 3 answers a document, and an `Accept`, that 4 has answered before. 1 also needs a head: that of an answer of 3 to a
 * POST with the same `Origin` and `Accept`.
 */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { graph, queries, documents, newDocuments, allowedOrigins, answerBrowser, onFastPathAnswer }: Options,
): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const heads = new ResponseHeads(allowedOrigins);
  if (queries) app.addMiddleware(createFastPath({ app, queries, documents, heads, onAnswer: onFastPathAnswer }));
  const askApollo = createApolloAnswer(graph, newDocuments);
  const answer = queries ? compiledFirst(queries, documents, heads, askApollo) : askApollo;
  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    async handler(request, reply) {
      const page = answerBrowser(request, reply);
      if (page !== null) return page;
      if (!request.isMultipart()) return answer(request, reply, withPersistedQuery(request.body));
      try {
        return await askApollo(request, reply, await readUploadRequest(request));
      } finally {
        await drainRequest(request, reply);
      }
    },
  });
}

/** Executes compiled queries (docs/compiled-queries.md); Apollo answers all other requests. */
function compiledFirst(
  queries: CompiledQueries,
  documents: TrustedDocuments,
  heads: ResponseHeads,
  askApollo: Answer,
): Answer {
  /** The media types of Apollo's successful answers, by `Accept`. */
  const mediaTypes = new LRUCache<string, string>({ max: MAX_MEDIA_TYPES });

  return async (request, reply, body) => {
    const graphqlRequest = readRequest(request, body, documents);
    if (!graphqlRequest) return askApollo(request, reply, body);
    const { accept = '' } = request.headers;
    const mediaType = mediaTypes.get(accept);
    const query = wasTried(request.raw) || !mediaType ? null : queries.find(graphqlRequest);
    const context = graphContextOf(request.raw, reply.raw);
    const answer = query && (await queries.execute(query, graphqlRequest, context));
    if (query && answer) {
      reply.header('content-type', mediaType);
      if (request.method === 'POST') heads.learn(request.headers, reply);
      const cached = request.method === 'GET' ? cacheHeaders(query.cacheSeconds) : [];
      for (const [name, value] of cached) reply.header(name, value);
      return revalidate(request, reply, answer.body, answer.etag);
    }
    const sent = await askApollo(request, reply, body);
    const { answered } = context.compiled;
    if (answered && reply.statusCode < 400) {
      queries.learn(graphqlRequest, answered);
      if (accept.length <= MAX_ACCEPT) mediaTypes.set(accept, String(reply.getHeader('content-type')));
    }
    return sent;
  };
}

/** Returns null for a request that only Apollo reads. */
function readRequest(request: FastifyRequest, body: unknown, documents: TrustedDocuments): GraphqlRequest | null {
  if (request.method === 'POST') return readBody(body, documents);
  return request.method === 'GET' && isPreflighted(request) ? readSearch(searchOf(request.url), documents) : null;
}

/** True if a GET certainly passes Apollo's CSRF protection; other requests are left to Apollo. */
function isPreflighted({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  return (
    type === 'application/json' ||
    (type === undefined && Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name']))
  );
}
