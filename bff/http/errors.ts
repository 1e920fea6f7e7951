import type { FastifyError, FastifyInstance } from 'fastify';
import { UNEXPECTED } from '#bff/graphql/errors.ts';

/** A request that is none of ours, refused in our own words. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  constructor(
    message: string,
    readonly statusCode: 400 | 413 = 400,
  ) {
    super(message);
  }
}

/** What goes wrong before the graph: answered in the graph's own form, so that a client reads errors in one way. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | BadRequest>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) request.log.error({ stack: error.stack }, 'unexpected error');
    const message = isTheirs ? messageOf(error) : UNEXPECTED;
    return reply.code(isTheirs ? status : 500).send(toBody(message, isTheirs ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', request.id));
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(toBody('There is nothing here; the graph is at /graphql.', 'NOT_FOUND', request.id)));
}

function messageOf(error: FastifyError | BadRequest): string {
  return error instanceof BadRequest ? error.message : (MESSAGES[error.code] ?? 'The request could not be read.');
}

/** Fastify's own sentences repeat what was sent. */
const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is larger than 100 kB.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the operation as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
};

function toBody(message: string, code: string, requestId: string) {
  return { errors: [{ message, extensions: { code, requestId } }] };
}
