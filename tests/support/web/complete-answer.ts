import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  getOperationAST,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql';

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../../schema.graphql'), 'utf8'));

type Data = Record<string, unknown>;

/**
 * Completes what a test answers to an operation, as the graph would: each object has its `__typename`, and nullable
 * fields that the test leaves out are null, lists empty.
 */
export function completeAnswer(document: DocumentNode, data: Data): Data {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  return root ? complete(data, root, operation.selectionSet, fragments) : data;
}

function complete(
  data: Data,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Data {
  const completed: Data = { ...data, __typename: type.name };
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) {
      const spread = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (spread) Object.assign(completed, complete(completed, type, spread.selectionSet, fragments));
      continue;
    }
    const field = type.getFields()[selection.name.value];
    if (!field) continue;
    const key = selection.alias?.value ?? selection.name.value;
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    const value = completed[key] ?? (isList ? [] : isNonNullType(field.type) ? completed[key] : null);
    const ofType = getNamedType(field.type);
    const inner = (item: unknown) =>
      selection.selectionSet && isObjectType(ofType) && typeof item === 'object' && item !== null
        ? complete(item as Data, ofType, selection.selectionSet, fragments)
        : item;
    completed[key] = Array.isArray(value) ? value.map(inner) : inner(value);
  }
  return completed;
}
