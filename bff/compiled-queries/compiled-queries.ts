import { type ApolloServerPlugin, type GraphQLRequestContextResponseForOperation, HeaderMap } from '@apollo/server';
import { type DocumentNode, GraphQLError, OperationTypeNode } from 'graphql';
import { compileQuery, type CompiledQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphContext } from '#bff/graphql/context.ts';
import type { NewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { formatError } from '#bff/graphql/format-error.ts';
import { reportErrors } from '#bff/graphql/plugins/operation-report.ts';
import type { Logger } from '#shared/node/logger.ts';

type OperationName = string | null;
/** Null: it cannot be compiled. */
type Compiled = CompiledQuery | null;
type Operation = GraphQLRequestContextResponseForOperation<GraphContext>;

/**
 * Executes queries with graphql-jit, which compiles a document to a function, instead of graphql-js (decision 116).
 * Apollo Server has parsed, validated and limited the document before, and the function calls the resolvers of the same
 * schema. A document's first two uses, mutations and invalid variables are left to Apollo Server's own execution.
 *
 * @param waitForTurn of the address: compilation takes as long as validation
 */
export function compiledQueries(
  logger: Logger,
  waitForTurn: NewDocuments['waitForTurn'],
): ApolloServerPlugin<GraphContext> {
  /** By document, which Apollo Server's document store keeps, and by operation. */
  const compiled = new WeakMap<DocumentNode, Map<OperationName, Compiled>>();

  async function compile(context: Operation, operations: Map<OperationName, Compiled>): Promise<void> {
    const { document, operationName: name, schema, source, contextValue } = context;
    // Other requests do not begin it again meanwhile.
    operations.set(name, null);
    // graphql-jit assigns the field of this alias as the prototype of the response.
    if (source.includes('__proto__')) return;
    if (await waitForTurn(contextValue.request.address)) {
      const query = compileQuery(schema, document, name ?? undefined);
      if (isCompiledQuery(query)) operations.set(name, query);
    } else operations.delete(name);
  }

  return {
    async requestDidStart() {
      return {
        async responseForOperation(requestContext) {
          const { document, operation, operationName, request, contextValue } = requestContext;
          // Undefined, other than its type says, if the document has no operation of the name.
          if ((operation as typeof operation | undefined)?.operation !== OperationTypeNode.QUERY) return null;
          const operations = compiled.get(document);
          // Compilation takes longer than most documents that are used once.
          if (!operations) compiled.set(document, new Map());
          const query = operations?.get(operationName);
          // In the background: Apollo Server need not wait.
          if (operations && query === undefined)
            compile(requestContext, operations).catch((fault: unknown) =>
              logger.error({ fault }, 'a document was not compiled'),
            );
          if (!query) return null;
          const { data, errors } = await query.query(undefined, contextValue, request.variables ?? {});
          // Without data, the variables are invalid, and no resolver has run: each root of the graph may be null.
          if (!data) return null;
          const failures = errors?.map(toGraphqlError);
          if (failures) reportErrors(logger, failures, contextValue);
          const singleResult = failures ? { errors: failures.map(format), data } : { data };
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
        },
      };
    },
  };
}

/** graphql-jit has a class of its own for errors, which Apollo's and our functions do not know. */
function toGraphqlError({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null });
  return Object.defineProperty(error, 'locations', { value: locations });
}

const format = (error: GraphQLError) => formatError(error.toJSON(), error);
