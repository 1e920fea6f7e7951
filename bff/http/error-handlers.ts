import type { FastifyInstance } from 'fastify';
import { handleError, toGraphqlError } from '#shared/graphql-http.ts';

/** Sends errors outside the graph, and those of other paths, in GraphQL form. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(toGraphqlError('There is nothing here; the graph is at /graphql.', 'NOT_FOUND', request.id)),
  );
}
