import type { ApolloServerPlugin, GraphQLRequestContext } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLError } from 'graphql';
import type { Logger } from '#shared/node/process/logger.ts';
import type { GraphContext, OnOperation } from '#bff/graphql/context.ts';
import { isOurFault } from '#bff/graphql/format-error.ts';

type Request = GraphQLRequestContext<GraphContext>;

/**
 * Reports the operation and its error codes to the request log, adds the request id to each error, and logs faults of
 * the code with their stack.
 */
export function reportOperations(logger: Logger, onOperation: OnOperation): ApolloServerPlugin<GraphContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue }) {
          for (const error of errors) if (isOurFault(error)) logFault(logger, error, contextValue.request.requestId);
        },
        async willSendResponse(request) {
          const { report, request: info } = request.contextValue;
          report.name = request.operationName ?? null;
          report.codes = signErrors(request);
          onOperation(report.name, report.codes[0], info.clientName);
        },
      };
    },
  };
}

/** @returns the codes of the errors */
function signErrors({ response, contextValue }: Request): string[] {
  if (response.body?.kind !== 'single' || !response.body.singleResult.errors) return [];
  const { singleResult } = response.body;
  singleResult.errors = singleResult.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId: contextValue.request.requestId },
  }));
  return singleResult.errors?.map((error) => String(error.extensions?.['code'])) ?? [];
}

function logFault(logger: Logger, error: GraphQLError, requestId: string): void {
  const original = unwrapResolverError(error);
  const stack = original instanceof Error ? original.stack : undefined;
  logger.error(
    { requestId, path: error.path?.filter((part) => typeof part === 'string').join('.'), stack },
    'unexpected error',
  );
}
