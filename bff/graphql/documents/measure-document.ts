import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type Token,
  TokenKind,
} from 'graphql';
import { collectAllFields, type Fragments, fragmentsOf } from '#bff/graphql/select-fields.ts';

/** The last row of contract, limits. */
const MAX_FIELDS = 250;
const MAX_DEPTH = 8;
const MAX_MUTATION_ROOTS = 1;
/** Fields per response name at one place: the overlapping-fields rule compares all pairs. */
const MAX_SAME = 15;
/**
 * Fields, spreads and inline fragments, introspection included (the usual query has 240). Later visitors may follow
 * each of the document's spreads.
 */
const MAX_SELECTIONS = 500;

/** Locating an error is linear in the text before it. */
const MAX_LINES = 2_000;

/**
 * Characters of a name. The answer repeats an alias with each row of a list: one of 90 kB made 90 MB of 1,000 files.
 */
const MAX_NAME = 64;

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** The limit that a document exceeds, and where. */
export interface DocumentFault {
  node: ASTNode;
  what: string;
}

/**
 * Finds the limit that a document exceeds once all its fragments are spread. Linear in the length of the document: each
 * fragment is measured once, and fragments that double each other, or spread themselves, are never followed.
 */
export function findFault(document: DocumentNode): DocumentFault | null {
  if ((document.loc?.endToken.line ?? 0) > MAX_LINES) return { node: document, what: `more than ${MAX_LINES} lines` };
  if (hasLongName(document)) return { node: document, what: `a name of more than ${MAX_NAME} characters` };
  const { definitions } = document;
  const fragments = fragmentsOf(document);
  const sizes = new Map<Definition, number>();
  const roots: Definition[] = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  let selections = 0;
  const measure = (node: Definition): DocumentFault | null => {
    selections += sizeOf(node, fragments, sizes);
    if (selections <= MAX_SELECTIONS) return null;
    return {
      node,
      what:
        selections === Number.POSITIVE_INFINITY
          ? 'a fragment that spreads itself'
          : `more than ${MAX_SELECTIONS} selections`,
    };
  };
  for (const operation of roots) {
    const fault = measure(operation);
    if (fault) return fault;
  }
  for (const one of definitions) {
    // An unused fragment: validated as well.
    if (one.kind !== Kind.FRAGMENT_DEFINITION || sizes.has(one)) continue;
    const fault = measure(one);
    if (fault) return fault;
    roots.push(one);
  }
  return findInFields(roots, fragments);
}

function hasLongName({ loc }: DocumentNode): boolean {
  for (let token: Token | null | undefined = loc?.startToken; token; token = token.next)
    if (token.kind === TokenKind.NAME && token.value.length > MAX_NAME) return true;
  return false;
}

/** How many selections a definition has once its fragments are spread; each is measured once. */
function sizeOf(definition: Definition, fragments: Fragments, sizes: Map<Definition, number>): number {
  const sizeOfSet = ({ selections }: SelectionSetNode): number =>
    selections.reduce((size, selection) => {
      if (selection.kind !== Kind.FRAGMENT_SPREAD)
        return size + 1 + (selection.selectionSet ? sizeOfSet(selection.selectionSet) : 0);
      const fragment = fragments[selection.name.value];
      return size + 1 + (fragment ? sizeOf(fragment, fragments, sizes) : 0);
    }, 0);

  const known = sizes.get(definition);
  if (known !== undefined) return known;
  // A fragment that spreads itself reaches this value.
  sizes.set(definition, Number.POSITIVE_INFINITY);
  const size = sizeOfSet(definition.selectionSet);
  sizes.set(definition, size);
  return size;
}

/** Counts the fields of definitions that are small enough to follow each of their spreads. */
function findInFields(definitions: readonly Definition[], fragments: Fragments): DocumentFault | null {
  let total = 0;
  const findIn = (sets: readonly SelectionSetNode[], depth: number, isIntrospection: boolean): string | null => {
    for (const fields of collectAllFields(sets, fragments).values()) {
      if (fields.length > MAX_SAME) return `more than ${MAX_SAME} fields of one name in one place`;
      const isApart = isIntrospection || fields.every(isMeta);
      if (!isApart && depth > MAX_DEPTH) return `deeper than ${MAX_DEPTH} levels`;
      total += isApart ? 0 : fields.length;
      if (total > MAX_FIELDS) return `more than ${MAX_FIELDS} fields`;
      const below = findIn(
        fields.flatMap(({ selectionSet }) => selectionSet ?? []),
        depth + 1,
        isApart,
      );
      if (below !== null) return below;
    }
    return null;
  };
  for (const node of definitions) {
    const what = hasManyMutations(node, fragments)
      ? `more than ${MAX_MUTATION_ROOTS} field in a mutation`
      : findIn([node.selectionSet], 1, false);
    if (what !== null) return { node, what };
  }
  return null;
}

/** Several mutations in one request would multiply the guesses of a limit. */
function hasManyMutations(node: Definition, fragments: Fragments): boolean {
  if (node.kind !== Kind.OPERATION_DEFINITION || node.operation !== OperationTypeNode.MUTATION) return false;
  const roots = [...collectAllFields([node.selectionSet], fragments).values()];
  return roots.filter((fields) => !fields.every(isMeta)).length > MAX_MUTATION_ROOTS;
}

/** `__typename` and introspection, whose depth a rule of graphql-js limits. */
function isMeta({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}
