import type { ApolloServerPlugin, GraphQLRequestContext } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLError } from 'graphql';
import type { GraphContext, OnOperation } from '#bff/graphql/context.ts';
import { isOurFault } from '#bff/graphql/format-error.ts';
import type { Logger } from '#shared/node/logger.ts';
import { RateLimitError } from '#shared/node/protection.ts';

type Request = GraphQLRequestContext<GraphContext>;

/**
 * Reports the operation and its error codes to the request log, adds the request id to each error, and logs faults of
 * the code with their stack.
 */
export function reportOperations(
  logger: Logger,
  onOperation: OnOperation,
  releases: ReadonlyMap<string, string>,
): ApolloServerPlugin<GraphContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue }) {
          reportErrors(logger, errors, contextValue);
        },
        async willSendResponse(request) {
          const { report, request: info } = request.contextValue;
          report.operation = request.operationName ?? undefined;
          const codes = addErrorExtensions(request, releases);
          if (codes.length > 0) report.codes = codes;
          onOperation(report.operation, codes[0], info.clientName);
        },
      };
    },
  };
}

/** Notes the limit that was exhausted, and logs faults of the code. */
export function reportErrors(logger: Logger, errors: readonly GraphQLError[], { report, request }: GraphContext): void {
  for (const error of errors) {
    const original = unwrapResolverError(error);
    if (original instanceof RateLimitError) {
      report.limit = original.spent.limit;
      report.spentBy = original.spent.key;
    }
    if (!isOurFault(error)) continue;
    const path = error.path?.filter((part) => typeof part === 'string').join('.');
    logger.error({ requestId: request.requestId, path, fault: original }, 'unexpected error');
  }
}

/** The codes of a document that is unknown or no longer valid: the response names the client's current release. */
const UNKNOWN_DOCUMENT = new Set(['PERSISTED_QUERY_NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST']);

/** @returns the codes of the errors */
function addErrorExtensions({ response, contextValue }: Request, releases: ReadonlyMap<string, string>): string[] {
  if (response.body?.kind !== 'single') return [];
  const { singleResult } = response.body;
  const { errors, data } = singleResult;
  if (!errors) return [];
  const { requestId, clientName = '' } = contextValue.request;
  const release = releases.get(clientName);
  // GraphQL over HTTP: a refused request has no data. The second file of a form is found while its operation runs.
  if (response.http.status === 400) delete singleResult.data;
  const codes = errors.map(({ extensions }) => String(extensions?.['code']));
  singleResult.errors = errors.map(({ extensions, ...error }, index) => {
    // An executed document, with too many rows, has data and is valid.
    const isUnknown = data === undefined && UNKNOWN_DOCUMENT.has(codes[index] ?? '');
    return { ...error, extensions: { ...extensions, ...(isUnknown && release && { release }), requestId } };
  });
  return codes;
}
