import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createContext, type GraphContext, readCaller } from '#bff/graphql/context.ts';
import { type GraphqlRequest, readBody } from '#bff/graphql/compiled/graphql-body.ts';
import type { CompiledAnswer, CompiledQueries, FoundQuery } from '#bff/graphql/compiled/compiled-queries.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { endReading, isPlainPost, readWhole } from '#shared/node/http/http-server.ts';
import { whenClosed } from '#shared/node/http/when-closed.ts';
import { describeReport, GRAPHQL_PATH } from './graphql-request.ts';
import { HttpRequestInfo } from './request-info.ts';

/** Fastify's parser refuses keys that would change a prototype, however they are escaped. */
const POISON = /__proto__|constructor|\\u/;

/** What an answer in front of Fastify may be made of: all that our hooks and @fastify/cors set, for whom it is always the same. */
const SENT_HEADERS = new Set([
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
  'vary',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-type',
  'x-request-id',
  'content-length',
]);

/** Combinations of `Origin` and `Accept` that are kept, and their length. */
const MAX_HEADS = 50;
const MAX_VARY_KEY = 512;

/** The head of an answer that was sent, to be sent again with other values in two places. */
interface ResponseHead {
  /** Names and values in turn. */
  lines: readonly string[];
  requestIdAt: number;
  lengthAt: number;
}

interface Direct {
  asked: GraphqlRequest;
  query: FoundQuery;
  head: ResponseHead;
  body: Buffer;
  requestId: string;
  address: string;
  startedAt: number;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Of a compiled query that was not answered before Fastify. */
    begun?: GraphContext;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a compiled query has answered it. */
    isCompiled: boolean;
  }
}

interface Options {
  queries: CompiledQueries;
  /** Those that clients may name by their ids. */
  documents: TrustedDocuments;
  /** Answers to others are Fastify's. */
  allowedOrigins: readonly string[];
  /** Called for each answer, with the name of its operation and how long it took. */
  onAnswer: (operation: string | null, ms: number) => void;
}

/**
 * Answers POSTs of compiled queries before Fastify (docs/compiled-queries.md, decision 069): where the body has come with its head, and Fastify has
 * sent an answer to the same `Origin` and `Accept`, whose head is repeated.
 */
export function registerDirectAnswers(
  app: FastifyInstance,
  { queries, documents, allowedOrigins, onAnswer }: Options,
): void {
  const { front } = app;
  const origins = new Set(['', ...allowedOrigins]);
  const heads = new LRUCache<string, ResponseHead>({ max: MAX_HEADS });

  const send = (
    response: ServerResponse,
    { head, requestId, startedAt }: Direct,
    { report }: GraphContext,
    { body }: CompiledAnswer,
  ): void => {
    const onClosed = (): void =>
      front.report({
        requestId,
        method: 'POST',
        route: GRAPHQL_PATH,
        status: 200,
        ms: performance.now() - startedAt,
        description: describeReport(report),
      });
    onAnswer(report.name, performance.now() - startedAt);
    // The client has left.
    if (response.destroyed) return onClosed();
    whenClosed(response, onClosed);
    response.on('error', leaveToClose);
    const length = Buffer.byteLength(body);
    response.writeHead(200, fillIn(head, requestId, length, front.isDraining()));
    // Text of one byte a character is copied; UTF-8 is encoded.
    response.end(body, length === body.length ? 'latin1' : 'utf8');
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    direct: Direct,
    pass: RequestListener,
  ): Promise<void> => {
    const { requestId, address, query, asked, startedAt } = direct;
    const info = new HttpRequestInfo({ id: requestId, ip: address, headers: request.headers }, response);
    const context = createContext(info, readCaller(info, request.headers.authorization));
    const answered = await queries.execute(query, asked, context);
    if (answered) return send(response, direct, context, answered);
    request.begun = context;
    front.take(request, { requestId, body: direct.body, startedAt });
    pass(request, response);
  };

  const tryToAnswer = (
    request: IncomingMessage,
    response: ServerResponse,
    pass: RequestListener,
    startedAt: number,
  ): void => {
    const body = readWhole(request);
    const asked = body && parse(body, documents);
    const head = heads.get(varyKey(request));
    const query = asked && head ? queries.find(asked) : null;
    const address = query ? front.addressOf(request) : '';
    if (!asked || !query || !head || !front.admit(address, request, response)) {
      if (body) request.unshift(body);
      return pass(request, response);
    }
    endReading(request);
    answer(
      request,
      response,
      { asked, query, head, body, requestId: front.requestIdOf(request), address, startedAt },
      pass,
    ).catch((error: unknown) => response.destroy(error as Error));
  };

  front.intercept((request, response, pass) => {
    if (!isPlainPost(request, GRAPHQL_PATH)) return pass(request, response);
    // By then the parser has read the part of the body that has come with the head.
    process.nextTick(tryToAnswer, request, response, pass, performance.now());
  });

  app.decorateRequest('isCompiled', false);
  app.addHook('onResponse', (request, reply, done) => {
    const key = varyKey(request);
    const isKnown = heads.has(key) || key.length > MAX_VARY_KEY || !origins.has(request.headers.origin ?? '');
    const head = request.isCompiled && request.method === 'POST' && !isKnown ? headOf(reply) : null;
    if (head) heads.set(key, head);
    done();
  });
}

function parse(body: Buffer, documents: TrustedDocuments): GraphqlRequest | null {
  const text = body.toString();
  if (POISON.test(text)) return null;
  try {
    return readBody(JSON.parse(text), documents);
  } catch {
    return null;
  }
}

/** The values of the headers that the head of an answer depends on. */
function varyKey({ headers: { origin = '', accept = '' } }: { headers: IncomingHttpHeaders }): string {
  return `${origin}\n${accept}`;
}

/** The head of an answer that Fastify has sent; null where there is something in it that may not be for everyone. */
function headOf(reply: FastifyReply): ResponseHead | null {
  if (reply.statusCode !== 200) return null;
  const headers = Object.entries(reply.getHeaders());
  const lines = headers.flatMap(([name, value]) => [name, String(value)]);
  const [requestIdAt, lengthAt] = [lines.indexOf('x-request-id') + 1, lines.indexOf('content-length') + 1];
  const isForAll = requestIdAt > 0 && lengthAt > 0 && headers.every(([name]) => SENT_HEADERS.has(name));
  return isForAll ? { lines, requestIdAt, lengthAt } : null;
}

/** Such as a connection that breaks while it is written to: what follows is its close. */
function leaveToClose(): void {}

function fillIn(
  { lines, requestIdAt, lengthAt }: ResponseHead,
  requestId: string,
  length: number,
  isDraining: boolean,
): string[] {
  const head = [...lines];
  head[requestIdAt] = requestId;
  head[lengthAt] = `${length}`;
  if (isDraining) head.splice(lengthAt - 1, 0, 'connection', 'close');
  return head;
}
