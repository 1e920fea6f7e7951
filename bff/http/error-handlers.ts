import type { FastifyError, FastifyInstance } from 'fastify';
import { registerGraphqlErrors, toGraphqlError } from '#shared/node/http/graphql-errors.ts';

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

/** Answers what goes wrong outside the graph. */
export function registerErrorHandlers(app: FastifyInstance): void {
  registerGraphqlErrors(app, describe);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(toGraphqlError('There is nothing here; the graph is at /graphql.', 'NOT_FOUND', request.id)),
  );
}

function describe(error: FastifyError | BadRequest): string {
  return error instanceof BadRequest ? error.message : (MESSAGES[error.code] ?? 'The request could not be read.');
}

const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is larger than 100 kB.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the operation as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
};
