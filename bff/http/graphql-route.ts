import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { CompiledQueries } from '#bff/graphql/compiled/compiled-queries.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { type Answer, createApolloAnswer } from './apollo-handler.ts';
import type { AnswerBrowser } from './graph-pages.ts';
import { withPersistedQuery } from './graphql-body.ts';
import { createFastPath } from './graphql-fast-path.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { GRAPHQL_PATH } from './request-info.ts';
import { ResponseHeads } from './response-heads.ts';

interface Options {
  graph: Graph;
  /** Null: Apollo answers all. */
  queries: CompiledQueries | null;
  /** Documents that clients may name by their ids. */
  documents: TrustedDocuments;
  newDocuments: NewDocuments;
  allowedOrigins: readonly string[];
  answerBrowser: AnswerBrowser;
}

/**
 * Serves the graph. A request is answered by the first that can:
 * 1. `createFastPath`: a POST of a compiled query (docs/compiled-queries.md), before Fastify;
 * 2. `answerBrowser`: a browser that opens the graph's address;
 * 3. `askApollo`: the rest.
 *
 * The fast path knows only queries that Apollo has answered, and repeats the head of Apollo's answer to a POST with the
 * same `Origin` and `Accept`.
 */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { graph, queries, documents, newDocuments, allowedOrigins, answerBrowser }: Options,
): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // An id in the variables may be a number.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, keepDigits(body.toString()), done),
  );
  const heads = new ResponseHeads(allowedOrigins);
  if (queries) app.setMiddleware(createFastPath({ app, queries, documents, heads }));
  const askApollo = createApolloAnswer(graph, newDocuments);
  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    async handler(request, reply) {
      const page = answerBrowser(request, reply);
      if (page !== null) return page;
      if (request.isMultipart()) return answerUpload(request, reply, askApollo);
      const answer = await askApollo(request, reply, withPersistedQuery(request.body));
      if (request.method === 'POST') heads.learn(request.headers, reply);
      return answer;
    },
  });
}

async function answerUpload(request: FastifyRequest, reply: FastifyReply, askApollo: Answer): Promise<string> {
  try {
    return await askApollo(request, reply, await readUploadRequest(request));
  } finally {
    await drainRequest(request, reply);
  }
}
