import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '#api/lib/describe-error.ts';
import { QueueFullError } from '#api/lib/queue.ts';
import { isUnavailable } from '#api/store/database-faults.ts';
import { ApiError, TooManyError } from './envelope.ts';

/** Every failure leaves in the envelope: thrown ones, unknown paths, and requests Fastify refuses. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(answerFault);
  app.setNotFoundHandler((request, reply) => answerFault(new ApiError(404, 'Not found'), request, reply));
}

/** Also Fastify's `frameworkErrors`: a path that can't be decoded never reaches a route. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const fault = toApiError(error);
  if (fault.status >= 500) request.log.error({ fault: describeError(error) }, 'request failed');
  if (fault.status === 503) reply.header('retry-after', '5');
  if (fault instanceof TooManyError) reply.header('retry-after', String(fault.retryAfter));
  reply.code(fault.status).type('application/json; charset=utf-8').send(fault.toEnvelope());
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Its own message repeats the address.
  if (hasCode(error, 'FST_ERR_BAD_URL')) return new ApiError(400, 'Bad address');
  if (error instanceof QueueFullError) return new ApiError(503, 'We are very busy right now. Please try again in a moment.');
  if (isUnavailable(error)) return new ApiError(503, 'Service is not available right now');
  if (isRefusal(error)) return new ApiError(error.statusCode, error.message);
  return new ApiError(500, 'Internal server error');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Fastify's own complaints about a request (too large, no JSON, wrong media type) are fit to read. */
function isRefusal(error: unknown): error is FastifyError & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return false;
  const { statusCode, code } = error;
  return String(code).startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500;
}
