import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphContext } from '#bff/graphql/context.ts';
import { OVER_LIMIT } from '#bff/graphql/documents/measure-document.ts';
import { isRefusedRequest } from '#bff/graphql/format-error.ts';

/**
 * Sets the status as GraphQL over HTTP asks: a client that accepts `application/json`, and not
 * `application/graphql-response+json`, gets 200 for a well-formed request whose document is invalid. Documents over the
 * limits keep 400.
 */
export const httpStatus: ApolloServerPlugin<GraphContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, errors }) {
        const accept = request.http?.headers.get('accept') ?? '';
        if (
          response.http.status !== 400 ||
          !accept.includes('application/json') ||
          accept.includes('application/graphql-response+json')
        )
          return;
        const isOverLimit = errors?.some(
          ({ message }) => message.includes(OVER_LIMIT) || message.includes('tokens. Parsing aborted'),
        );
        const isMalformed = errors?.some(
          (error) => error.extensions['code'] === 'BAD_REQUEST' || isRefusedRequest(error),
        );
        if (!isOverLimit && !isMalformed) response.http.status = 200;
      },
    };
  },
};
