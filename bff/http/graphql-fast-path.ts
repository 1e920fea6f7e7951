import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CompiledQueries } from '#bff/graphql/compiled/compiled-queries.ts';
import type { GraphqlRequest } from '#bff/graphql/context.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { parseExactly } from '#bff/lib/exact-json.ts';
import { readBufferedBody } from '#shared/node/http/buffered-body.ts';
import type { Middleware } from '#shared/node/http/http-server.ts';
import { contextOf } from '#shared/node/http/request-context.ts';
import { readBody } from './graphql-body.ts';
import { GRAPHQL_PATH, graphContextOf } from './request-info.ts';
import type { ResponseHeads } from './response-heads.ts';

/** Fastify's parser refuses keys that would change a prototype, however they are escaped. */
const POISON = /__proto__|constructor|\\u/;

/** Requests with other types are left to Fastify. */
const JSON_TYPES = new Set<string | undefined>([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json;charset=UTF-8',
]);

interface Options {
  app: FastifyInstance;
  queries: CompiledQueries;
  /** Documents that clients may name by their ids. */
  documents: TrustedDocuments;
  heads: ResponseHeads;
}

/**
 * Answers POSTs of compiled queries before Fastify, whose hooks, parsers and reply take longer than such a query
 * (decision 069). The fast path answers a request whose body has come with its head, whose query is compiled, and for
 * whose `Origin` and `Accept` Fastify has sent an answer before. All others are left to Fastify and Apollo.
 */
export function createFastPath({ app, queries, documents, heads }: Options): Middleware {
  async function answerOrPass(
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    const sent = readBufferedBody(request);
    const graphqlRequest = sent && parse(sent, documents);
    const head = graphqlRequest && heads.find(request.headers);
    const query = head && queries.find(graphqlRequest);
    const context = query && graphContextOf(request, response);
    const body = context && (await queries.execute(query, graphqlRequest, context));
    if (!body) {
      // Apollo continues with the results of the root resolvers, which are in the context.
      if (sent) request.unshift(sent);
      return next(request, response);
    }
    // Ends the request, as `resume` does by a longer way.
    request.read();
    contextOf(request).route = GRAPHQL_PATH;
    if (response.destroyed) return;
    // The connection may break during the write; `close` follows, so the error needs no other handling.
    response.on('error', ignore);
    const length = Buffer.byteLength(body);
    const lines = ['x-request-id', context.request.requestId, ...head];
    if (app.endsConnections()) lines.push('connection', 'close');
    lines.push('content-length', `${length}`);
    response.writeHead(200, lines);
    // A text with one byte per character is copied; any other is encoded as UTF-8.
    response.write(body, length === body.length ? 'latin1' : 'utf8');
    // Sends head and body in one write. `end(body)` would add an empty one, which costs a microsecond.
    response.socket?.uncork();
    response.end();
  }

  return (request, response, next) => {
    if (!isPlainPost(request)) return next(request, response);
    // Node parses the body after the head: a body in the same packet is available one tick later.
    process.nextTick(() => {
      answerOrPass(request, response, next).catch((error: Error) => response.destroy(error));
    });
  };
}

/** True for a plain POST of uncompressed JSON with a known length to the graph. */
function isPlainPost({ method, url, headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === GRAPHQL_PATH &&
    httpVersion === '1.1' &&
    JSON_TYPES.has(headers['content-type']) &&
    headers['content-length'] !== undefined &&
    headers['content-encoding'] === undefined
  );
}

function parse(body: Buffer, documents: TrustedDocuments): GraphqlRequest | null {
  const text = body.toString();
  if (POISON.test(text)) return null;
  try {
    return readBody(parseExactly(text), documents);
  } catch {
    return null;
  }
}

function ignore(): void {}
