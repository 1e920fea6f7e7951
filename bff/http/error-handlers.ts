import type { FastifyError, FastifyInstance } from 'fastify';
import { generalMessages } from '#shared/messages/texts.ts';
import { BODY_TOO_LARGE, toGraphqlError } from '#shared/node/http/graphql-error.ts';

/** A request that is refused before the graph; its message is sent to the client. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  constructor(
    message: string,
    readonly statusCode: 400 | 413 = 400,
  ) {
    super(message);
  }
}

/**
 * Answers errors outside the graph: a refused request (400 to 499) as BAD_REQUEST; any other error is logged, and
 * masked as INTERNAL_SERVER_ERROR.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply.code(status).send(toGraphqlError(describe(error), 'BAD_REQUEST', request.id));
    request.log.error({ fault: error }, 'unexpected error');
    return reply.code(500).send(toGraphqlError(generalMessages.unexpected, 'INTERNAL_SERVER_ERROR', request.id));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(toGraphqlError('There is nothing here; the graph is at /graphql.', 'NOT_FOUND', request.id)),
  );
}

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
