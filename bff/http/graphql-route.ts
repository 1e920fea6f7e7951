import { HeaderMap } from '@apollo/server';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, readCaller } from '#bff/graphql/caller.ts';
import type { GraphContext } from '#bff/graphql/context.ts';
import type { Graph } from '#bff/graphql/graph.ts';
import { addressKey } from './address.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { SANDBOX_CSP } from './security-headers.ts';

const PATH = '/graphql';
/** The request headers Apollo looks at; the others need not be copied. */
const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** Hands HTTP to Apollo and back. Our own rather than the usual integration: it copies four headers, and no odd `Host` can make it throw. */
export async function addGraphqlRoute(app: FastifyInstance, graph: Graph): Promise<void> {
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  app.route({
    method: ['GET', 'POST'],
    url: PATH,
    async handler(request, reply) {
      if (!request.isMultipart()) return execute(graph, request, reply, request.body);
      try {
        return await execute(graph, request, reply, await readUploadRequest(request));
      } finally {
        await drainRequest(request, reply);
      }
    },
  });
}

async function execute(graph: Graph, request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<string> {
  const answer = await graph.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: request.method, headers: headersOf(request), search: searchOf(request.url), body },
    context: async () => contextOf(request, reply),
  });
  for (const [name, value] of answer.headers) reply.header(name, value);
  if (answer.headers.get('content-type') === 'text/html') reply.header('content-security-policy', SANDBOX_CSP);
  if (answer.body.kind !== 'complete') throw new Error('incremental delivery is not served');
  const status = answer.status ?? 200;
  reply.code(status);
  return status >= 400 ? signed(answer.body.string, request.id) : answer.body.string;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): GraphContext {
  request.report = { name: null, codes: [] };
  let signal: AbortSignal | undefined;
  const asker: Asker = {
    requestId: request.id,
    address: addressKey(request.ip),
    get signal() {
      return (signal ??= signalOf(reply));
    },
  };
  return { asker, caller: readCaller(asker, request.headers.authorization), report: request.report };
}

/** Fires when the connection closes before the answer is out. Not Fastify's `request.signal`, which fires once the body has been read. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
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
  return start === -1 ? '' : url.slice(start);
}

/** What Apollo refuses before it looks at the document passes no plugin, and lacks the request id. */
function signed(body: string, requestId: string): string {
  if (!body.startsWith('{')) return body;
  const answer = JSON.parse(body) as { errors?: { extensions?: object }[] };
  const errors = answer.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return `${JSON.stringify({ ...answer, errors })}\n`;
}
