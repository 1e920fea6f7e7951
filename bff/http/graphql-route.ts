import { HeaderMap } from '@apollo/server';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphContext, type OperationReport, readCaller } from '#bff/graphql/context.ts';
import type { Graph } from '#bff/graphql/graph.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { HttpRequestInfo } from './request-info.ts';

const PATH = '/graphql';
/** The request headers that Apollo reads; the others are not copied. */
const HEADERS_READ = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/**
 * Apollo's page brings a policy of its own, with a nonce for its scripts, and a browser applies both: this one only has to allow what that
 * one does.
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled in by the graph; null on every other route. */
    report: OperationReport | null;
  }
}

/** The name and the error codes of the request's operation, for its log line. */
export function describeOperation({ report }: FastifyRequest): object {
  return { ...(report?.name && { operation: report.name }), ...(report?.codes.length && { codes: report.codes }) };
}

/**
 * Passes HTTP requests to Apollo and its answers back. Not `@as-integrations/fastify`: this copies four headers instead of all, and an odd
 * `Host` cannot make it throw.
 */
export async function registerGraphqlRoute(app: FastifyInstance, graph: Graph): Promise<void> {
  app.decorateRequest('report', null);
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
  const info = new HttpRequestInfo(request, reply);
  return { request: info, caller: readCaller(info, request.headers.authorization), report: request.report };
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
