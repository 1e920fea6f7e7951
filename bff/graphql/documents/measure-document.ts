import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type Token,
  TokenKind,
} from 'graphql';

/** From contract, one request. */
const MAX_FIELDS = 250;
const MAX_DEPTH = 8;
const MAX_MUTATION_ROOTS = 1;
/** Fields per response name at one place: the overlapping-fields rule compares all pairs. */
const MAX_SAME = 15;
/**
 * Fields, spreads and inline fragments once all fragments are spread, introspection included (graphql-js's own query
 * has 240). Also stops fragments that spread each other exponentially or in a cycle.
 */
const MAX_SELECTIONS = 500;

/** To locate an error takes time linear in the text before it. */
const MAX_LINES = 2_000;

/**
 * Characters of a name. The response repeats an alias with each row of a list: one of 90 kB made 90 MB of 1,000 files.
 */
const MAX_NAME = 64;

/** Thrown for a document that exceeds a limit. */
export class OverLimit extends GraphQLError {
  constructor(what: string, nodes: ASTNode) {
    super(`The document is over the limit: ${what}.`, { nodes });
  }
}

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/**
 * Measures a document with all its fragments spread, in at most `MAX_SELECTIONS` steps.
 *
 * @throws OverLimit
 */
export function measureDocument(document: DocumentNode): void {
  if ((document.loc?.endToken.line ?? 0) > MAX_LINES) throw new OverLimit(`more than ${MAX_LINES} lines`, document);
  if (hasLongName(document)) throw new OverLimit(`a name of more than ${MAX_NAME} characters`, document);
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  /** Unused fragments are validated too, so they are measured after the operations. */
  const unused = new Set(fragments);
  let selections = 0;
  let fields = 0;

  const measure = (definition: Definition): void => {
    /** Adds the fields of a selection set by response name. */
    const collect = (set: SelectionSetNode, fieldsByName: Map<string, FieldNode[]>): void => {
      for (const selection of set.selections) {
        selections += 1;
        if (selections > MAX_SELECTIONS) throw new OverLimit(`more than ${MAX_SELECTIONS} selections`, definition);
        if (selection.kind === Kind.FIELD) {
          const key = (selection.alias ?? selection.name).value;
          fieldsByName.set(key, [...(fieldsByName.get(key) ?? []), selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          collect(selection.selectionSet, fieldsByName);
        } else {
          const fragment = byName.get(selection.name.value);
          if (!fragment) continue;
          unused.delete(fragment);
          collect(fragment.selectionSet, fieldsByName);
        }
      }
    };

    const measurePlace = (sets: readonly SelectionSetNode[], depth: number, isIntrospection: boolean): void => {
      const fieldsByName = new Map<string, FieldNode[]>();
      for (const set of sets) collect(set, fieldsByName);
      if (depth === 1 && hasManyMutations(definition, fieldsByName))
        throw new OverLimit(`more than ${MAX_MUTATION_ROOTS} field in a mutation`, definition);
      for (const nodes of fieldsByName.values()) {
        if (nodes.length > MAX_SAME)
          throw new OverLimit(`more than ${MAX_SAME} fields of one name in one place`, definition);
        const isIntrospectionField = isIntrospection || nodes.every(isMeta);
        if (!isIntrospectionField && depth > MAX_DEPTH)
          throw new OverLimit(`deeper than ${MAX_DEPTH} levels`, definition);
        fields += isIntrospectionField ? 0 : nodes.length;
        if (fields > MAX_FIELDS) throw new OverLimit(`more than ${MAX_FIELDS} fields`, definition);
        const children = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
        measurePlace(children, depth + 1, isIntrospectionField);
      }
    };
    measurePlace([definition.selectionSet], 1, false);
  };

  for (const definition of document.definitions) if (definition.kind === Kind.OPERATION_DEFINITION) measure(definition);
  for (const fragment of unused) measure(fragment);
}

function hasLongName({ loc }: DocumentNode): boolean {
  for (let token: Token | null | undefined = loc?.startToken; token; token = token.next)
    if (token.kind === TokenKind.NAME && token.value.length > MAX_NAME) return true;
  return false;
}

/** A mutation has one root field: an `Idempotency-Key` and an upload belong to one operation of the API. */
function hasManyMutations(definition: Definition, roots: ReadonlyMap<string, readonly FieldNode[]>): boolean {
  const isMutation =
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION;
  return isMutation && [...roots.values()].filter((nodes) => !nodes.every(isMeta)).length > MAX_MUTATION_ROOTS;
}

/** True for `__typename` and introspection, whose depth a rule of graphql-js limits. */
function isMeta({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}
