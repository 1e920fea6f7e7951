import { HeaderMap } from '@apollo/server';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createContext,
  type GraphContext,
  type Judged,
  newBudget,
  type OperationReport,
  type PlanNotes,
  readCaller,
} from '#bff/graphql/context.ts';
import type { Graph } from '#bff/graphql/apollo-server.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { readBody, readSearch } from '#bff/graphql/compiled/graphql-body.ts';
import type { Head, Plans } from '#bff/graphql/compiled/compiled-queries.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { toBusyError } from '#shared/node/http/graphql-errors.ts';
import { describeReport, GRAPHQL_PATH, HEADERS_READ, headKeyOf } from './graphql-request.ts';
import { drainRequest, MULTIPART_LIMITS, readUploadRequest } from './multipart.ts';
import { revalidate } from './public-answer.ts';
import { HttpRequestInfo } from './request-info.ts';

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
  return describeReport(report);
}

interface Parts {
  graph: Graph;
  /** Null: Apollo answers all. */
  plans: Plans | null;
  /** Those that clients may name by their ids. */
  documents: TrustedDocuments;
  newDocuments: NewDocuments;
}

/**
 * Passes HTTP requests to Apollo and its answers back. Not `@as-integrations/fastify`: this copies four headers instead of all, and an odd
 * `Host` cannot make it throw.
 */
export async function registerGraphqlRoute(
  app: FastifyInstance,
  { graph, plans, documents, newDocuments }: Parts,
): Promise<void> {
  app.decorateRequest('report', null);
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const judge = judgeBy(graph, newDocuments);
  const judgeAll: Execute = async (request, reply, body) => (await judge(request, reply, body)).send(reply);
  const execute = plans ? planBy(plans, judge, documents) : judgeAll;
  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    async handler(request, reply) {
      if (!request.isMultipart()) return execute(request, reply, request.body);
      try {
        return await judgeAll(request, reply, await readUploadRequest(request));
      } finally {
        await drainRequest(request, reply);
      }
    },
  });
}

/** Answers a request whose body has been read. */
type Execute = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<string | Buffer>;

/** Has plans answer where there are some (docs/graph-plans.md), else Apollo. */
function planBy(plans: Plans, judge: Judge, documents: TrustedDocuments): Execute {
  return async (request, reply, body) => {
    const asked = request.method === 'POST' ? readBody(body, documents) : readSearch(searchOf(request.url), documents);
    if (!asked) return (await judge(request, reply, body)).send(reply);
    const headKey = headKeyOf(request);
    // Undefined for nearly all requests.
    let context = begunOf(request);
    const known = context ? null : plans.find(asked, headKey);
    if (known) {
      context = contextOf(request, reply);
      const answer = await plans.answer(known, asked, context);
      if (answer !== null) {
        request.known = known;
        for (const [name, value] of known.head) reply.header(name, value);
        return revalidate(request, reply, answer.body, answer.etag);
      }
    }
    const verdict = await judge(request, reply, body, context);
    if (verdict.judged) plans.learn(asked, headKey, verdict.judged, verdict.head);
    return verdict.send(reply);
  };
}

interface Verdict {
  /** The query, where it was answered without an error. */
  judged: Judged | null;
  head: Head;
  /** Sets status and headers, and returns the body. */
  send(reply: FastifyReply): string | Buffer;
}

/** Has Apollo answer a request. @param begun the context of a plan that has given up */
type Judge = (request: FastifyRequest, reply: FastifyReply, body: unknown, begun?: GraphContext) => Promise<Verdict>;

function judgeBy(graph: Graph, newDocuments: NewDocuments): Judge {
  return async (request, reply, body, begun) => {
    const text = textOf(request, body);
    const result = text === null ? 'entered' : await newDocuments.admit(text, new HttpRequestInfo(request, reply.raw));
    if (result !== 'entered') return { judged: null, head: [], send: refuse };
    // What is counted while executing begins anew.
    return askApollo(graph, request, body, () =>
      begun ? { ...begun, budget: newBudget() } : contextOf(request, reply),
    );
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

/** Answers as load shedding does (shared/node/protection/load-shedding.ts). */
function refuse(reply: FastifyReply): string {
  reply.code(503).header('content-type', 'application/json; charset=utf-8').header('retry-after', '1');
  return JSON.stringify(toBusyError(reply.request.id, 1));
}

async function askApollo(
  graph: Graph,
  request: FastifyRequest,
  body: unknown,
  contextFor: () => GraphContext,
): Promise<Verdict> {
  let plan: PlanNotes | null = null as PlanNotes | null;
  const {
    headers,
    status = 200,
    body: answer,
  } = await graph.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: request.method, headers: headersOf(request), search: searchOf(request.url), body },
    context: async () => {
      const context = contextFor();
      ({ plan } = context);
      return context;
    },
  });
  if (answer.kind !== 'complete') throw new Error('incremental delivery is not served');
  const text = status >= 400 ? signed(answer.string, request.id) : answer.string;
  return {
    judged: (status === 200 && plan?.judged) || null,
    head: [...headers],
    send(reply) {
      for (const [name, value] of headers) reply.header(name, value);
      if (headers.get('content-type') === 'text/html') reply.header('content-security-policy', SANDBOX_CSP);
      reply.code(status);
      return revalidate(request, reply, text);
    },
  };
}

function contextOf(request: FastifyRequest, reply: FastifyReply): GraphContext {
  const info = new HttpRequestInfo(request, reply.raw);
  const context = createContext(info, readCaller(info, request.headers.authorization));
  request.report = context.report;
  return context;
}

/** The context of a plan that has given up in front of Fastify, with the results that were asked for. */
function begunOf(request: FastifyRequest): GraphContext | undefined {
  const { begun } = request.raw;
  if (begun) request.report = begun.report;
  return begun;
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
