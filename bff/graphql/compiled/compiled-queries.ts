import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphContext, GraphqlRequest, OnOperation } from '#bff/graphql/context.ts';
import { DOCUMENT_CACHE } from '#bff/graphql/documents/document-limits.ts';
import { UnsupportedSelection } from '#bff/graphql/select-fields.ts';
import type { Clock } from '#shared/node/clock.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';

/** Operations of one document. Clients send each operation as a document of its own. */
const MAX_OPERATIONS = 4;
/** The most stored answers. Each filter of the booths has one. */
const MAX_STORED = 500;
const MAX_STORED_BYTES = 8_000_000;

/** The body of an answer with status 200. Stored answers are bytes. */
type CompiledAnswer = string | Buffer;

/** A query that Apollo has answered without an error. */
interface KnownQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Undefined until the second request, null if the query cannot be compiled. */
  compiled: CompiledQuery | null | undefined;
}

/**
 * The outcome of a compiled query's execution. `handed over`: Apollo answers, with the results of the root resolvers.
 */
export type CompiledOutcome = 'answered' | 'handed over';

interface Options {
  schema: GraphQLSchema;
  clock: Clock;
  /** Called for each answer of a compiled query, as `reportOperations` does for each of Apollo's. */
  onOperation: OnOperation;
  onOutcome: (outcome: CompiledOutcome) => void;
}

export type CompiledQueries = ReturnType<typeof createCompiledQueries>;

/**
 * Compiles queries that Apollo has answered, by text and operation name, and executes them
 * (docs/compiled-queries.md).
 */
export function createCompiledQueries({ schema, clock, onOperation, onOutcome }: Options) {
  /** The operations of each text by the `operationName` of the request; '' if it has none. */
  const documents = new LRUCache<string, Map<string, KnownQuery>>({
    ...DOCUMENT_CACHE,
    sizeCalculation: (_operations, text) => text.length,
  });
  const stored = createAnswerStore(clock);

  return {
    /** Compiles a query at its second request: a flood of new documents compiles nothing. */
    find({ query, operationName = '' }: GraphqlRequest): CompiledQuery | null {
      const known = documents.get(query)?.get(operationName);
      if (!known) return null;
      if (known.compiled === undefined) known.compiled = compileOrNull(schema, known);
      return known.compiled;
    },

    /** @returns null if Apollo has to answer: `context` then holds the results of the root resolvers */
    async execute(
      query: CompiledQuery,
      { variables: inputs }: GraphqlRequest,
      context: GraphContext,
    ): Promise<CompiledAnswer | null> {
      const { id, name, cacheSeconds } = query;
      try {
        const variables = query.readVariables(inputs);
        // Of the coerced variables: JSON writes an invalid one, such as 1e400, as null.
        const key = cacheSeconds > 0 ? `${id} ${JSON.stringify(variables)}` : null;
        let answer: CompiledAnswer | undefined = key === null ? undefined : stored.get(key);
        if (!answer) {
          const started = query.start(variables, context);
          const { results } = started;
          // All are awaited together: a second failure must not become an unhandled rejection while Apollo takes over.
          const values = results.length === 1 ? [await results[0]] : await Promise.all(results);
          answer = query.write(started, values);
          if (key !== null) stored.set(key, (answer = Buffer.from(answer)), { ttl: cacheSeconds * 1000 });
        }
        context.report.name = name;
        onOperation(name, undefined, context.request.clientName);
        onOutcome('answered');
        return answer;
      } catch {
        // After any error, even a fault of this code, Apollo answers correctly and logs the faults of resolvers.
        onOutcome('handed over');
        return null;
      }
    },

    /** Remembers a query that Apollo has answered, so that its next request can be compiled. */
    learn(text: string, operationName: string | undefined, known: Pick<KnownQuery, 'document' | 'operation'>): void {
      const operations = documents.get(text) ?? new Map<string, KnownQuery>();
      if (operations.has(operationName ?? '') || operations.size >= MAX_OPERATIONS) return;
      operations.set(operationName ?? '', { ...known, compiled: undefined });
      documents.set(text, operations);
    },
  };
}

/** Makes compiled queries learn those that Apollo answers without an error. Runs after all plugins that change answers. */
export function learnAnsweredQueries({ learn }: CompiledQueries): ApolloServerPlugin<GraphContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ request, source, response, document, operation }) {
          if (!source || !document || operation?.operation !== OperationTypeNode.QUERY) return;
          if (response.body.kind !== 'single' || (response.http.status ?? 200) !== 200) return;
          const { errors, data, extensions } = response.body.singleResult;
          if (!errors && data && !extensions) learn(source, request.operationName, { document, operation });
        },
      };
    },
  };
}

function createAnswerStore(clock: Clock): LRUCache<string, Buffer> {
  return new LRUCache({
    max: MAX_STORED,
    maxSize: MAX_STORED_BYTES,
    perf: clock,
    ttlResolution: 0,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });
}

function compileOrNull(schema: GraphQLSchema, { document, operation }: KnownQuery): CompiledQuery | null {
  try {
    return compileQuery(schema, document, operation);
  } catch (error) {
    if (error instanceof UnsupportedSelection) return null;
    throw error;
  }
}
