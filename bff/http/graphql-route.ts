import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import type { GraphqlRequest } from '#bff/graphql/context.ts';
import { readBody, readSearch, withPersistedQuery } from './graphql-body.ts';
import { cacheHeaders } from '#bff/graphql/plugins/cache-control.ts';
import type { CompiledQueries } from '#bff/graphql/compiled/compiled-queries.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { type AskApollo, createAskApollo, searchOf } from './apollo-handler.ts';
import type { GraphPages } from './graph-pages.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { revalidate } from './public-answer.ts';
import { GRAPHQL_PATH, graphContextOf, wasTried } from './request-info.ts';
import type { ResponseHeads } from './response-heads.ts';

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

/** Serves the graph: pages for browsers, compiled queries, uploads, and Apollo for all else. */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { graph, queries, documents, newDocuments, heads, pages }: Options,
): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const askApollo = createAskApollo(graph, newDocuments);
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
    const query = wasTried(request.raw) || !mediaType ? null : queries.find(asked);
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
