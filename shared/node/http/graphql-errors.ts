import type { FastifyError, FastifyInstance } from 'fastify';
import { generalMessages } from '#shared/messages/general.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { describeError } from '#shared/node/process/errors.ts';

/** The body of an answer that did not come from the graph, in the graph's own form: clients read all errors in one way. */
export function toGraphqlError(message: string, code: string, requestId: string, extensions: object = {}) {
  return { errors: [{ message, extensions: { code, ...extensions, requestId } }] };
}

/** The answer to a request that is refused because of overload. `retryAfter` is in seconds. */
export function toBusyError(requestId: string, retryAfter: number) {
  return toGraphqlError(serverMessages.busy, 'UPSTREAM_UNAVAILABLE', requestId, { retryAfter });
}

/**
 * Answers the errors of an app's routes as GraphQL errors: a request that is refused (400 to 499) as BAD_REQUEST, anything else logged and
 * masked as INTERNAL_SERVER_ERROR.
 * @param describe the message of a refusal; Fastify's own messages may repeat what was sent
 */
export function registerGraphqlErrors(app: FastifyInstance, describe: (error: FastifyError) => string): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply.code(status).send(toGraphqlError(describe(error), 'BAD_REQUEST', request.id));
    request.log.error({ fault: describeError(error) }, 'unexpected error');
    return reply.code(500).send(toGraphqlError(generalMessages.unexpected, 'INTERNAL_SERVER_ERROR', request.id));
  });
}
