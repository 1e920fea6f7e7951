import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from '#bff/lib/logger.ts';
import type { GraphContext } from './context.ts';
import { formatError } from './format-error.ts';
import { reportOperations } from './operation-report.ts';
import { MAX_TOKENS, requestLimits } from './request-limits.ts';
import { specStatus } from './spec-status.ts';

export type Graph = ApolloServer<GraphContext>;

interface Parts {
  schema: GraphQLSchema;
  logger: Logger;
  /** The schema can be asked for, and Sandbox is served to browsers. */
  introspection: boolean;
  onOperation: (name: string | null, code: string | undefined) => void;
}

/** Apollo Server with what it does for everybody turned down to what we need. Start it before use. */
export function createGraph({ schema, logger, introspection, onOperation }: Parts): Graph {
  return new ApolloServer<GraphContext>({
    schema,
    logger: { debug: ignore, info: ignore, warn: (text) => logger.warn(text), error: (text) => logger.error(text) },
    introspection,
    // No "Did you mean", which would tell the schema one guess at a time.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: requestLimits,
    validationOptions: { maxErrors: 5 },
    formatError,
    plugins: [
      reportOperations(logger, onOperation),
      specStatus,
      // Answers are private to who asks, and its hints would cost a third of the time of a long list.
      ApolloServerPluginCacheControlDisabled(),
      introspection ? ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, footer: false }) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

function ignore(): void {}
