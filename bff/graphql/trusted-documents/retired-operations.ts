import type { ApolloServerPlugin } from '@apollo/server';
import { parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { ClientDocuments } from './client-manifests.ts';
import type { GraphContext, RequestInfo } from '#bff/graphql/context.ts';
import { documentKey, type TrustedOperation } from './trusted-documents.ts';

/** Called for each request of a retired operation. */
export type OnRetired = (operation: TrustedOperation, request: RequestInfo) => void;

/**
 * Reports requests for operations that no client's newest release sends. They are answered like all others; the
 * operator deletes them from the manifest once the metrics show no more requests. They are never compiled, so that
 * each request passes here.
 */
export function reportRetired(
  { current, retired }: ClientDocuments,
  onRetired: OnRetired,
): ApolloServerPlugin<GraphContext> {
  const byId = new Map<unknown, TrustedOperation>(retired.map((operation) => [operation.id, operation]));
  const currentKeys = new Set([...current.values()].map((text) => documentKey(parse(text))));
  const byKey = new Map(
    retired
      .map((operation) => [documentKey(parse(operation.body)), operation] as const)
      .filter(([key]) => !currentKeys.has(key)),
  );
  return {
    async requestDidStart() {
      let isRetired = false;
      return {
        async didResolveOperation({ request, document, contextValue }) {
          const id: unknown = (request.extensions?.['persistedQuery'] as { sha256Hash?: unknown } | undefined)
            ?.sha256Hash;
          const operation = id === undefined ? byKey.get(documentKey(document)) : byId.get(id);
          if (!operation) return;
          isRetired = true;
          onRetired(operation, contextValue.request);
        },
        async willSendResponse({ contextValue }) {
          // Undoes `answeredByApollo`, which runs before: a compiled query would not be reported.
          if (isRetired) contextValue.compiled.answered = null;
        },
      };
    },
  };
}

/** How long the same client, version and operation are not logged again. */
const PAUSE_MS = 3_600_000;
/** Clients choose their names and versions: the cache of logged ones is bounded. */
const MAX_LINES = 1_000;
const MAX_LENGTH = 64;

/**
 * Calls `count` for each request, and writes a log line for each retired operation that a version of a client asks
 * for, at most once an hour.
 */
export function logRetired(logger: Logger, clock: Clock, count: OnRetired): OnRetired {
  const logged = new LRUCache<string, true>({ max: MAX_LINES, ttl: PAUSE_MS, ttlResolution: 0, perf: clock });
  return (operation, request) => {
    count(operation, request);
    const { name, id, retired } = operation;
    const { clientName, clientVersion } = request;
    const client = clientName?.slice(0, MAX_LENGTH);
    const version = clientVersion?.slice(0, MAX_LENGTH);
    const key = JSON.stringify([id, client, version]);
    if (logged.has(key)) return;
    logged.set(key, true);
    logger.warn({ operation: name, retired, client, version }, 'a client asks for a retired operation');
  };
}
