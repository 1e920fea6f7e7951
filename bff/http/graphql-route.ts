import { setMaxListeners } from 'node:events';
import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { createContext, type GraphContext, readCaller, type RequestInfo } from '#bff/graphql/context.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { BadRequest, CLIENT_NAME_HEADER, handleError, toBusyError } from '#shared/graphql-http.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { type PageForBrowser, completeSandbox, GRAPHQL_PATH } from './graph-pages.ts';
import { readableUrl, readableBody } from './graphql-body.ts';
import { drainUpload, isPartAFile, MULTIPART_LIMITS, readUpload } from './multipart.ts';
import { revalidate } from './public-response.ts';

interface Options {
  apollo: ApolloServer<GraphContext>;
  newDocuments: NewDocuments;
  pageForBrowser: PageForBrowser;
  /** Called once the response to an operation was sent, or its client has left. */
  onOperationEnded: (name: string | undefined, ms: number) => void;
}

/** Serves the graph: the hooks read a request's body and complete a response, and Apollo Server executes operations. */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { apollo, newDocuments, pageForBrowser, onOperationEnded }: Options,
): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // An id in the variables may be a number.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, keepDigits(body.toString()), done),
  );
  // Fastify's own: no operation is text.
  app.removeContentTypeParser('text/plain');
  await app.register(multipart, { limits: MULTIPART_LIMITS, isPartAFile, throwFileSizeLimit: false });
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: GRAPHQL_PATH,
    // Before the body, which may be refused as well.
    async onRequest(request, reply) {
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
        reply.header('allow', 'GET, POST');
        throw new BadRequest('Send operations by POST, or queries by GET.', 405);
      }
      const encoding = request.headers['content-encoding'] ?? 'identity';
      if (encoding.toLowerCase() !== 'identity') throw new BadRequest('Send the body without content-encoding.', 415);
    },
    async preHandler(request, reply) {
      const page = pageForBrowser(request, reply);
      if (page !== null) return reply.send(page);
      if (request.method === 'GET') readQuery(request);
      else request.body = request.isMultipart() ? await readUpload(request) : readableBody(request.body);
      const text = textOf(request);
      if (text === null || newDocuments.isKnown(text)) return;
      if (!(await newDocuments.waitForTurn(request.ip, signalOf(reply.raw))))
        return reply.code(503).header('retry-after', '1').send(toBusyError(request.id, 1));
    },
    handler: fastifyApolloHandler(apollo, {
      async context(request, reply) {
        const context = createGraphContext(request, reply);
        request.logFields = context.report;
        reply.raw.once('close', () => onOperationEnded(context.report.operation, reply.elapsedTime));
        return context;
      },
    }),
    onSend: [drainUpload, complete],
    errorHandler(error, request, reply) {
      // The integration makes a URL of the header `Host`.
      const isBadHost = error.code === 'ERR_INVALID_URL' && !URL.canParse(`http://${request.hostname}`);
      handleError(
        isBadHost ? new BadRequest('The header Host is not valid.', 400, 'HEADER_INVALID') : error,
        request,
        reply,
      );
    },
  });
}

/** Apollo's page is for a visit without an operation: a client of Java, too, prefers HTML by its default `Accept`. */
function readQuery({ raw, url, headers }: FastifyRequest): void {
  raw.url = readableUrl(url);
  if (url.includes('?') && headers.accept) headers.accept = headers.accept.replace('text/html', 'application/json');
}

/** Creates Apollo's context of a request. */
export function createGraphContext(request: FastifyRequest, { raw }: FastifyReply): GraphContext {
  const { id, ip, headers } = request;
  const info: RequestInfo = {
    requestId: id,
    address: ip,
    idempotencyKey: headers[IDEMPOTENCY_HEADER]?.toString(),
    clientName: headers[CLIENT_NAME_HEADER]?.toString(),
    signal: signalOf(raw),
  };
  return createContext(info, readCaller(info, headers.authorization));
}

/**
 * Aborts when the connection closes before the response is sent. Not Fastify's `request.signal`, which aborts once the
 * body has been read.
 */
function signalOf(response: FastifyReply['raw']): AbortSignal {
  const controller = new AbortController();
  // Each call of the request listens to it: with many aliases, Node would warn of a leak.
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
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
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  done(null, isPage ? completeSandbox(reply, payload) : revalidate(request, reply, payload));
};

/** Adds the request id to the errors of requests that Apollo Server refuses before any plugin runs. */
function addRequestId(body: string, requestId: string): string {
  if (!body.startsWith('{') || body.includes(`"requestId":"${requestId}"`)) return body;
  const response = JSON.parse(body) as { errors?: { extensions?: object }[] };
  const errors = response.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return `${JSON.stringify({ ...response, errors })}\n`;
}
