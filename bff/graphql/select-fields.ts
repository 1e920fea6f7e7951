import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';

export type Fragments = Record<string, FragmentDefinitionNode>;

/** Thrown for a selection that compiled queries do not support: Apollo answers the document. */
export class UnsupportedSelection extends Error {
  override name = 'UnsupportedSelection';
}

/** Returns the fragments of a document, by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Fragments = Object.create(null);
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}

/** True if a node contains one of this kind. */
export function contains(node: ASTNode, kind: Kind): boolean {
  let isFound = false;
  visit(node, { [kind]: () => void (isFound = true) });
  return isFound;
}

/**
 * `CollectFields` of the specification: the selected fields of an object by response name, in the order of the answer.
 * Several nodes of one name are one field, whose selections are merged.
 *
 * @throws UnsupportedSelection if a fragment is unknown, or on another type
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  fragments: Fragments,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        fields.set(key, [...(fields.get(key) ?? []), selection]);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (visited.has(selection.name.value)) continue;
        visited.add(selection.name.value);
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      if (!fragment) throw new UnsupportedSelection('an unknown fragment');
      const { typeCondition, selectionSet } = fragment;
      if (typeCondition && typeCondition.name.value !== type.name)
        throw new UnsupportedSelection('a fragment on another type');
      collect(selectionSet);
    }
  };
  for (const set of sets) collect(set);
  return fields;
}
