import type { ApolloServerPlugin } from '@apollo/server';
import { parse } from 'graphql';
import type { ClientDocuments } from './client-manifests.ts';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import type { GraphContext } from '#bff/graphql/context.ts';
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
