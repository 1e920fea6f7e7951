import { createHash } from 'node:crypto';
import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, print, visit } from 'graphql';
import type { GraphContext } from './context.ts';

/**
 * The key of a document in the manifest. Spaces, comments and the order of fragments do not change it, nor does `__typename`, which Apollo
 * Client adds.
 */
export function documentKey(document: DocumentNode): string {
  const bare = visit(document, {
    Field: (field) => (field.name.value === '__typename' && !field.alias && !field.directives?.length ? null : undefined),
  });
  return createHash('sha256').update(bare.definitions.map(print).toSorted().join('\n')).digest('hex');
}

/** Refuses every operation that is not in the manifest. */
export function onlyTrusted(manifest: ReadonlySet<string>): ApolloServerPlugin<GraphContext> {
  // Apollo caches parsed documents, so each is hashed once.
  const known = new WeakMap<DocumentNode, boolean>();
  const isTrusted = (document: DocumentNode): boolean => {
    const isListed = known.get(document) ?? manifest.has(documentKey(document));
    known.set(document, isListed);
    return isListed;
  };
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document }) {
          if (isTrusted(document)) return;
          throw new GraphQLError('Only the operations of the website are answered here.', { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
        },
      };
    },
  };
}
