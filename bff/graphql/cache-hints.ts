import type { ApolloServerPlugin } from '@apollo/server';
import { type FragmentDefinitionNode, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionSetNode } from 'graphql';
import { Extensions } from 'type-graphql';
import type { GraphContext } from './context.ts';

/** Declares that a root query field answers everybody alike, so that anyone may keep what a GET for it brought. Say so in its description too. */
export function CacheFor(seconds: number): MethodDecorator & PropertyDecorator & ClassDecorator {
  return Extensions({ cacheSeconds: seconds });
}

/**
 * A GET whose every root field is public goes out with `Cache-Control: public`; the rest keeps the `no-store` that every answer starts
 * with. Apollo's own plug-in makes a policy for each field of each answer, a third of the time of a long list; root fields are enough here.
 */
export const cacheHints: ApolloServerPlugin<GraphContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, document, operation, errors, schema }) {
        if (request.http?.method !== 'GET' || errors || !document || !operation) return;
        const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
        const seconds = cacheSecondsOf(schema, operation, fragments);
        if (seconds <= 0) return;
        response.http.headers.set('cache-control', `public, max-age=${seconds}`);
        // Who may read it, and as which media type, is decided by these.
        response.http.headers.set('vary', 'Accept, Origin');
      },
    };
  },
};

/** The shortest of its root fields' times; 0 as soon as one is private. */
function cacheSecondsOf(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: FragmentDefinitionNode[]): number {
  if (operation.operation !== OperationTypeNode.QUERY) return 0;
  const fields = schema.getQueryType()?.getFields() ?? {};
  const times = rootsOf(operation.selectionSet, fragments).map((name) => Number(fields[name]?.extensions['cacheSeconds'] ?? 0));
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Fragments in a circle were refused before. */
function rootsOf(set: SelectionSetNode, fragments: FragmentDefinitionNode[]): string[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === '__typename' ? [] : [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootsOf(selection.selectionSet, fragments);
    const fragment = fragments.find(({ name }) => name.value === selection.name.value);
    return fragment ? rootsOf(fragment.selectionSet, fragments) : [];
  });
}
