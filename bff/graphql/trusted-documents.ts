import { createHash } from 'node:crypto';
import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, print, visit } from 'graphql';
import type { GraphContext } from './context.ts';

/**
 * What a document is known by. Spaces, comments and the order of its fragments do not count; nor does `__typename`, which Apollo Client
 * adds to what was written, and which tells nothing that the schema doesn't.
 */
export function documentKey(document: DocumentNode): string {
  const bare = visit(document, {
    Field: (field) => (field.name.value === '__typename' && !field.alias && !field.directives?.length ? null : undefined),
  });
  return createHash('sha256').update(bare.definitions.map(print).toSorted().join('\n')).digest('hex');
}

/** Refuses every operation that is not in the manifest, before it is executed. */
export function onlyTrusted(manifest: ReadonlySet<string>): ApolloServerPlugin<GraphContext> {
  // Apollo keeps documents it has parsed, so each is looked up once.
  const verdicts = new WeakMap<DocumentNode, boolean>();
  const isTrusted = (document: DocumentNode): boolean => {
    const verdict = verdicts.get(document) ?? manifest.has(documentKey(document));
    verdicts.set(document, verdict);
    return verdict;
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
