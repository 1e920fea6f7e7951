import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#api/database/errors.ts';
import { StorageError } from '#api/files/file-store.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { generalTexts } from '#shared/messages/texts.ts';
import { BulkheadFullError, RateLimitError } from '#shared/node/protection.ts';
import { ApiError } from './envelope.ts';

/** Sends every failure in the envelope: thrown errors, unknown paths, and requests that Fastify refuses. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new ApiError(404, 'Not found'), request, reply));
}

/** Also Fastify's `frameworkErrors`: a path that can't be decoded never reaches a route. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  // A flood must not fill the log: the line of each request has its status.
  if (apiError.status >= 500 && !(error instanceof BulkheadFullError))
    request.log.error({ fault: error }, 'request failed');
  if (apiError.status === 503) reply.header('retry-after', '5');
  if (error instanceof RateLimitError) reply.header('retry-after', String(error.retryAfter));
  reply.code(apiError.status).type('application/json; charset=utf-8').send(apiError.toEnvelope());
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof RateLimitError) return new ApiError(429, error.message);
  if (error instanceof BulkheadFullError) return new ApiError(503, serverMessages.busy);
  if (error instanceof StorageError || isUnavailable(error)) return new ApiError(503, serverMessages.unavailable);
  if (isRefusal(error)) {
    // Its own message repeats the URL.
    return new ApiError(error.statusCode, error.code === 'FST_ERR_BAD_URL' ? 'Bad address' : error.message);
  }
  return new ApiError(500, generalTexts.unexpected);
}

/** Fastify's own errors about a request (too large, no JSON, wrong media type) may be shown to the caller. */
function isRefusal(error: unknown): error is FastifyError & { statusCode: number } {
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  return String(code).startsWith('FST_') && statusCode < 500;
}
