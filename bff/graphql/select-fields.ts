import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLObjectType,
  type InlineFragmentNode,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';

export type Fragments = Record<string, FragmentDefinitionNode>;

/** Something that compiled queries do not cover; Apollo answers such documents. */
export class NotCompilable extends Error {
  override name = 'NotCompilable';
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Fragments = Object.create(null);
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}

/** `@skip` and `@include` would make the fields of an answer depend on its variables. */
export function hasDirectives(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, { Directive: () => void (isFound = true) });
  return isFound;
}

type Spread = FragmentSpreadNode | InlineFragmentNode;

/**
 * `CollectFields` of the specification: the selected fields of an object by response name, in the order of the answer.
 * Several nodes of one name are one field, whose selections are merged.
 *
 * @throws NotCompilable where a fragment is unknown, or on another type
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  fragments: Fragments,
): Map<string, FieldNode[]> {
  const visited = new Set<string>();
  return collect(sets, (spread) => {
    if (spread.kind === Kind.FRAGMENT_SPREAD) {
      if (visited.has(spread.name.value)) return undefined;
      visited.add(spread.name.value);
    }
    const fragment = fragmentOf(spread, fragments);
    if (!fragment) throw new NotCompilable('an unknown fragment');
    const { typeCondition, selectionSet } = fragment;
    if (typeCondition && typeCondition.name.value !== type.name) throw new NotCompilable('a fragment on another type');
    return selectionSet;
  });
}

/** For limits: follows fragments on any type, each time they are spread, and ignores unknown ones. */
export function collectAllFields(sets: readonly SelectionSetNode[], fragments: Fragments): Map<string, FieldNode[]> {
  return collect(sets, (spread) => fragmentOf(spread, fragments)?.selectionSet);
}

function fragmentOf(spread: Spread, fragments: Fragments): InlineFragmentNode | FragmentDefinitionNode | undefined {
  return spread.kind === Kind.INLINE_FRAGMENT ? spread : fragments[spread.name.value];
}

/** @param follow returns the selections of a fragment; undefined: it is left out */
function collect(
  sets: readonly SelectionSetNode[],
  follow: (spread: Spread) => SelectionSetNode | undefined,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const collectSet = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const nodes = fields.get(key);
        if (nodes) nodes.push(selection);
        else fields.set(key, [selection]);
      } else {
        const set = follow(selection);
        if (set) collectSet(set);
      }
    }
  };
  for (const set of sets) collectSet(set);
  return fields;
}
