import type { FastifyError, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { generalTexts } from '#shared/messages/texts.ts';

/**
 * The headers in which Apollo's clients name their app. The web service names the browser's requests; the metrics of
 * the BFF count by the names.
 */
export const CLIENT_NAME_HEADER = 'apollographql-client-name';
const CLIENT_VERSION_HEADER = 'apollographql-client-version';

/** The headers that clients of the graph send: browsers of other origins may, and the web service passes them on. */
export const GRAPH_HEADERS = [
  'content-type',
  'authorization',
  'apollo-require-preflight',
  'x-apollo-operation-name',
  CLIENT_NAME_HEADER,
  CLIENT_VERSION_HEADER,
  IDEMPOTENCY_HEADER,
  'if-none-match',
];

/** The client name that the web service adds to a browser's requests. */
export const WEB_CLIENT = 'web';

/** Returns an error body in GraphQL form, for responses made outside the graph. */
export function toGraphqlError(message: string, code: string, requestId: string, extensions: object = {}) {
  return { errors: [{ message, extensions: { code, ...extensions, requestId } }] };
}

/** The message of a request whose body is too large. */
const BODY_TOO_LARGE = `The request is larger than ${JSON_MAX_BYTES / 1000} kB.`;

/** Returns the response to a request that is refused because of overload. `retryAfter` is in seconds. */
export function toBusyError(requestId: string, retryAfter: number) {
  return toGraphqlError(serverMessages.busy, 'UPSTREAM_UNAVAILABLE', requestId, { reason: 'OVERLOADED', retryAfter });
}

/** A request that is refused before the graph; its message is sent to the client. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  constructor(
    message: string,
    readonly statusCode: 400 | 405 | 413 | 415 = 400,
    readonly reason?: 'HEADER_INVALID' | 'DOCUMENT_ID_INVALID',
  ) {
    super(message);
  }
}

/**
 * Error handler of Fastify. Sends errors outside the graph: a refused request (400 to 499) as BAD_REQUEST; any other
 * error is logged, and masked as INTERNAL_SERVER_ERROR.
 */
export function handleError(
  error: FastifyError | BadRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const reason = reasonOf(error, status, request);
    return reply.code(status).send(toGraphqlError(describe(error), 'BAD_REQUEST', request.id, { reason }));
  }
  request.log.error({ fault: error }, 'unexpected error');
  return reply.code(500).send(toGraphqlError(generalTexts.unexpected, 'INTERNAL_SERVER_ERROR', request.id));
}

/**
 * Sends what is refused outside of Apollo Server in the media type of GraphQL, if the client accepts it, as Apollo
 * Server does: Apollo's clients read the errors of an answer with another status than 200 only in this type.
 */
export const useGraphqlMediaType: onSendHookHandler = ({ headers }, reply, payload, done) => {
  const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json');
  if (isRefusal && headers.accept?.includes(GRAPHQL_MEDIA_TYPE)) reply.type(`${GRAPHQL_MEDIA_TYPE}; charset=utf-8`);
  done(null, payload);
};

const GRAPHQL_MEDIA_TYPE = 'application/graphql-response+json';

/** What is wrong, for the client's program: a value of `ErrorReason` in the schema. */
function reasonOf(error: FastifyError | BadRequest, status: number, { headers }: FastifyRequest): string {
  const known = error instanceof BadRequest ? error.reason : undefined;
  const isForm = headers['content-type']?.startsWith('multipart/');
  return known ?? REASONS[status] ?? (isForm ? 'MULTIPART_INVALID' : 'BODY_INVALID');
}

const REASONS: Record<number, string> = { 405: 'METHOD_NOT_ALLOWED', 413: 'BODY_TOO_LARGE', 415: 'HEADER_INVALID' };

/** Fastify's own messages may repeat the request. */
function describe(error: FastifyError | BadRequest): string {
  return error instanceof BadRequest ? error.message : (MESSAGES[error.code] ?? 'The request could not be read.');
}

const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the operation as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
};
