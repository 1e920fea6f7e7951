import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from '#shared/node/logger.ts';
import type { GraphContext, OnOperation } from './context.ts';
import { MAX_TOKENS, requestLimits } from './documents/document-limits.ts';
import type { NewDocuments } from './documents/new-documents.ts';
import { formatError } from './format-error.ts';
import { cacheHints } from './plugins/cache-control.ts';
import { reportOperations } from './plugins/operation-report.ts';
import type { ClientDocuments } from './trusted-documents/client-manifests.ts';
import { lookUpDocuments, onlyTrusted } from './trusted-documents/trusted-documents.ts';

/** The most errors of a document, and of its variables: each may repeat the whole request. */
const MAX_ERRORS = 5;

interface Options {
  schema: GraphQLSchema;
  logger: Logger;
  /** Allows introspection. */
  introspection: boolean;
  /** Documents that clients may name by their ids. */
  documents: ClientDocuments;
  documentStore: NewDocuments['store'];
  /** Other documents are refused. */
  trustedDocumentsOnly: boolean;
  onOperation: OnOperation;
  /** Further plugins, one of which is that of the landing page. */
  plugins: ApolloServerPlugin<GraphContext>[];
}

/** Creates the Apollo Server, with the features that are not used switched off. Start it before use. */
export function createApolloServer(options: Options): ApolloServer<GraphContext> {
  const { schema, logger, introspection, documents, documentStore } = options;
  return new ApolloServer<GraphContext>({
    schema,
    logger: { debug() {}, info() {}, warn: (text) => logger.warn(text), error: (text) => logger.error(text) },
    introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: lookUpDocuments(documents.texts), ttl: null },
    documentStore,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [...requestLimits, ...(options.trustedDocumentsOnly ? [onlyTrusted(documents.texts)] : [])],
    validationOptions: { maxErrors: MAX_ERRORS },
    executionOptions: { maxCoercionErrors: MAX_ERRORS },
    formatError,
    plugins: [
      reportOperations(logger, options.onOperation, documents.releases),
      ApolloServerPluginCacheControlDisabled(),
      cacheHints,
      ...options.plugins,
    ],
  });
}
