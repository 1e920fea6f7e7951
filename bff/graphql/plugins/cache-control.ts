import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { Extensions } from 'type-graphql';
import type { GraphContext } from '#bff/graphql/context.ts';
import { type Fragments, fragmentsOf } from '#bff/graphql/documents/fragments.ts';

/**
 * Declares that the response of a root field, with all below it, is the same for every caller, and that caches may
 * store a GET of it for this time. The field's description says so too.
 */
export const CacheFor = (cacheSeconds: number) => Extensions({ cacheSeconds });

/**
 * Sets `Cache-Control: public` for a GET whose root fields are all public; any other response stays `no-store`.
 * Apollo's own plugin computes a policy for each field of each response, which takes a third of the time of a long list
 * (decision 070).
 */
export const cacheHints: ApolloServerPlugin<GraphContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, document, operation, schema }) {
        // `private, no-cache` of PERSISTED_QUERY_NOT_FOUND would let a browser store it.
        response.http.headers.delete('cache-control');
        // `errors` of the context is undefined if a plugin has executed the operation.
        const hasFailed = response.body.kind === 'single' && response.body.singleResult.errors !== undefined;
        if (request.http?.method !== 'GET' || hasFailed || !document) return;
        const seconds = cacheSecondsOf(schema, document, operation);
        if (seconds === 0) return;
        response.http.headers.set('cache-control', `public, max-age=${seconds}`);
        // CORS and the media type depend on these headers.
        response.http.headers.set('vary', 'Accept, Origin');
      },
    };
  },
};

/**
 * Returns for how many seconds caches may store the response to a query: the shortest time of its root fields; 0 if one
 * of them is private.
 */
export function cacheSecondsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
): number {
  const type = schema.getQueryType();
  if (!type || operation?.operation !== OperationTypeNode.QUERY) return 0;
  const names = [...rootFields(operation.selectionSet, fragmentsOf(document))].filter((name) => name !== '__typename');
  const times = names.map((name) => Number(type.getFields()[name]?.extensions['cacheSeconds'] ?? 0));
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Yields the names of the fields of an operation. Each fragment is visited once. */
function* rootFields(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  visited = new Set<string>(),
): Generator<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) yield selection.name.value;
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* rootFields(selection.selectionSet, fragments, visited);
    else if (!visited.has(selection.name.value)) {
      visited.add(selection.name.value);
      const fragment = fragments[selection.name.value];
      if (fragment) yield* rootFields(fragment.selectionSet, fragments, visited);
    }
  }
}
