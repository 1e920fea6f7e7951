import { type DocumentNode, type FragmentDefinitionNode, Kind } from 'graphql';

export type Fragments = Record<string, FragmentDefinitionNode>;

/** Returns the fragments of a document, by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Fragments = Object.create(null);
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}
