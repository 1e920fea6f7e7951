import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
} from 'graphql';

/** True if a field with one of these names is selected below the field that is resolved, at any depth. */
export function selectsAny(names: readonly string[], { fieldNodes, fragments, variableValues }: GraphQLResolveInfo) {
  const isIncluded = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] !== false;
  const isFound = (node: SelectionNode): boolean => {
    if (!isIncluded(node)) return false;
    if (node.kind === Kind.FIELD && names.includes(node.name.value)) return true;
    const parent = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
    return parent?.selectionSet?.selections.some(isFound) ?? false;
  };
  return fieldNodes.some(({ selectionSet }) => selectionSet?.selections.some(isFound));
}
