import type { IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { GraphContext } from '#bff/graphql/context.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { BadRequest, toBusyError } from '#shared/graphql-http.ts';
import { isUpload } from '#shared/node/service.ts';
import { createGraphContext, signalOf } from './graph-context.ts';
import { type PageForBrowser, GRAPHQL_PATH, toSandbox } from './graph-pages.ts';
import { withPersistedQuery } from './graphql-body.ts';
import { drainRequest, isPartAFile, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { revalidate } from './public-response.ts';

interface Options {
  apollo: ApolloServer<GraphContext>;
  newDocuments: NewDocuments;
  pageForBrowser: PageForBrowser;
}

/** Serves the graph: the hooks read a request's body and complete a response, and Apollo Server executes operations. */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { apollo, newDocuments, pageForBrowser }: Options,
): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // An id in the variables may be a number.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, keepDigits(body.toString()), done),
  );
  const handler = fastifyApolloHandler(apollo, { context: createGraphContext });
  /** Waits until the document may be validated. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const text = textOf(request);
    if (text === null || newDocuments.isKnown(text)) return;
    if ((await newDocuments.admit(request.ip, signalOf(reply.raw))) !== 'acquired')
      return reply.code(503).header('retry-after', '1').send(toBusyError(request.id, 1));
  };
  app.route({
    // Apollo Server answers the last three with 405.
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: GRAPHQL_PATH,
    async preHandler(request, reply) {
      checkHost(request);
      const page = pageForBrowser(request, reply);
      if (page !== null) return reply.send(page);
      request.body = withPersistedQuery(request.body);
      return admit(request, reply);
    },
    handler,
    onSend: complete,
  });
  // A route of its own: the hooks of the multipart plugin run for each request in their scope.
  app.addConstraintStrategy({
    name: 'isUpload',
    storage: () => new Map(),
    deriveConstraint: (request) => isUpload(request as IncomingMessage),
  });
  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: MULTIPART_LIMITS, isPartAFile, throwFileSizeLimit: false });
    uploads.route({
      method: 'POST',
      url: GRAPHQL_PATH,
      constraints: { isUpload: true },
      async preHandler(request, reply) {
        checkHost(request);
        request.body = await readUploadRequest(request);
        return admit(request, reply);
      },
      handler,
      onSend: [drainRequest, complete],
    });
  });
}

/** `@as-integrations/fastify` makes a URL of the header `Host`, and would fail for one that is no host. */
function checkHost({ host }: FastifyRequest): void {
  if (!URL.canParse(`http://${host}`)) throw new BadRequest('The header Host is not valid.');
}

/** Returns the text of a request's document; null if it has none. */
function textOf({ method, query, body }: FastifyRequest): string | null {
  const { query: text } = ((method === 'GET' ? query : body) ?? {}) as { query?: unknown };
  return typeof text === 'string' ? text : null;
}

/** Completes a response of Apollo Server. */
const complete: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string') return done(null, payload);
  if (reply.statusCode >= 400) return done(null, addRequestId(payload, request.id));
  if (reply.getHeader('content-type') !== 'text/html') return done(null, revalidate(request, reply, payload));
  done(null, toSandbox(reply, payload));
};

/** Adds the request id to the errors of requests that Apollo Server refuses before any plugin runs. */
function addRequestId(body: string, requestId: string): string {
  if (!body.startsWith('{')) return body;
  const response = JSON.parse(body) as { errors?: { extensions?: object }[] };
  const errors = response.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return `${JSON.stringify({ ...response, errors })}\n`;
}
