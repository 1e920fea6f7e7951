import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createContext, type GraphContext, readCaller } from '#bff/graphql/context.ts';
import { type PlanRequest, readBody } from '#bff/graphql/compiled/graphql-body.ts';
import type { KnownAnswer, PlanAnswer, Plans, SentHead } from '#bff/graphql/compiled/compiled-queries.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { endReading, isPlainPost, readWhole } from '#shared/node/http/http-server.ts';
import { whenClosed } from '#shared/node/http/when-closed.ts';
import { describeReport, GRAPHQL_PATH, headKeyOf } from './graphql-request.ts';
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

interface Direct {
  asked: PlanRequest;
  known: KnownAnswer;
  sentHead: SentHead;
  body: Buffer;
  requestId: string;
  address: string;
  startedAt: number;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Of a plan that gave up in front of Fastify. */
    begun?: GraphContext;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a plan has answered this request by. */
    known: KnownAnswer | null;
  }
}

interface Options {
  plans: Plans;
  /** Those that clients may name by their ids. */
  documents: TrustedDocuments;
  /** Answers to others are Fastify's. */
  allowedOrigins: readonly string[];
  /** Called for each answer, with the name of its operation and how long it took. */
  onAnswer: (operation: string | null, ms: number) => void;
}

/**
 * Answers the POSTs of known documents in front of Fastify (docs/graph-plans.md, decision 073). A request is taken only where its body has come with
 * its head, it has a plan, and Fastify has sent the answer to one like it: its head is repeated.
 */
export function registerDirectAnswers(
  app: FastifyInstance,
  { plans, documents, allowedOrigins, onAnswer }: Options,
): void {
  const { front } = app;
  const origins = new Set(['', ...allowedOrigins]);

  const send = (
    response: ServerResponse,
    { sentHead, requestId, startedAt }: Direct,
    { report }: GraphContext,
    { body }: PlanAnswer,
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
    response.writeHead(200, fillIn(sentHead, requestId, length, front.isDraining()));
    // Text of one byte a character is copied; UTF-8 is encoded.
    response.end(body, length === body.length ? 'latin1' : 'utf8');
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    direct: Direct,
    pass: RequestListener,
  ): Promise<void> => {
    const { requestId, address, known, asked, startedAt } = direct;
    const info = new HttpRequestInfo({ id: requestId, ip: address, headers: request.headers }, response);
    const context = createContext(info, readCaller(info, request.headers.authorization));
    const planned = await plans.answer(known, asked, context);
    if (planned) return send(response, direct, context, planned);
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
    const { origin = '' } = request.headers;
    const known = asked && origins.has(origin) ? plans.find(asked, headKeyOf(request)) : null;
    const sentHead = known?.sentHeads.get(origin);
    const address = sentHead ? front.addressOf(request) : '';
    if (!asked || !known || !sentHead || !front.admit(address, request, response)) {
      if (body) request.unshift(body);
      return pass(request, response);
    }
    endReading(request);
    answer(
      request,
      response,
      { asked, known, sentHead, body, requestId: front.requestIdOf(request), address, startedAt },
      pass,
    ).catch((error: unknown) => response.destroy(error as Error));
  };

  front.intercept((request, response, pass) => {
    if (!isPlainPost(request, GRAPHQL_PATH)) return pass(request, response);
    // By then the parser has read the part of the body that has come with the head.
    process.nextTick(tryToAnswer, request, response, pass, performance.now());
  });

  app.decorateRequest('known', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { origin = '' } = request.headers;
    if (request.known && request.method === 'POST' && origins.has(origin)) learn(request.known, origin, reply);
    done();
  });
}

function parse(body: Buffer, documents: TrustedDocuments): PlanRequest | null {
  const text = body.toString();
  if (POISON.test(text)) return null;
  try {
    return readBody(JSON.parse(text), documents);
  } catch {
    return null;
  }
}

/** Keeps the head of an answer that Fastify has sent, unless there is something in it that may not be for everyone. */
function learn(known: KnownAnswer, origin: string, reply: FastifyReply): void {
  if (known.sentHeads.has(origin) || reply.statusCode !== 200) return;
  const headers = Object.entries(reply.getHeaders());
  const lines = headers.flatMap(([name, value]) => [name, String(value)]);
  const [requestIdAt, lengthAt] = [lines.indexOf('x-request-id') + 1, lines.indexOf('content-length') + 1];
  if (requestIdAt > 0 && lengthAt > 0 && headers.every(([name]) => SENT_HEADERS.has(name)))
    known.sentHeads.set(origin, { lines, requestIdAt, lengthAt });
}

/** Such as a connection that breaks while it is written to: what follows is its close. */
function leaveToClose(): void {}

function fillIn(
  { lines, requestIdAt, lengthAt }: SentHead,
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
