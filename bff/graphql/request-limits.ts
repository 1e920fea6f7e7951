import {
  type ASTNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** The last row of contract, limits. */
export const MAX_TOKENS = 1_000;
const MAX_DEPTH = 8;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 10;
const MAX_MUTATION_ROOTS = 1;

/** Part of the message of every limit: such an error stays HTTP 400 whatever the client accepts. */
export const OVER_LIMIT = 'over the limit';

export const requestLimits = [limitDepth, limitAliases, limitDirectives, limitMutationRoots, knownOperations];

/** Counts nested fields, through fragments. Introspection goes deeper; graphql-js has a rule of its own for it. */
function limitDepth(context: ValidationContext): ASTVisitor {
  const depths = new Map<string, number>();

  const depthOfFragment = (fragment: FragmentDefinitionNode): number => {
    const name = fragment.name.value;
    const known = depths.get(name);
    if (known !== undefined) return known;
    // Ends a cycle; another rule reports it.
    depths.set(name, 0);
    const depth = depthOf(fragment.selectionSet);
    depths.set(name, depth);
    return depth;
  };
  const depthOf = (set: SelectionSetNode): number => {
    let deepest = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value.startsWith('__')) continue;
        deepest = Math.max(deepest, 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, depthOf(selection.selectionSet));
      } else {
        const fragment = context.getFragment(selection.name.value);
        if (fragment) deepest = Math.max(deepest, depthOfFragment(fragment));
      }
    }
    return deepest;
  };

  return {
    OperationDefinition(operation) {
      if (depthOf(operation.selectionSet) > MAX_DEPTH) report(context, operation, `deeper than ${MAX_DEPTH} levels`);
    },
  };
}

function limitAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(field) {
      if (field.alias && ++aliases === MAX_ALIASES + 1) report(context, field, `more than ${MAX_ALIASES} aliases`);
    },
  };
}

function limitDirectives(context: ValidationContext): ASTVisitor {
  let directives = 0;
  return {
    Directive(directive) {
      if (++directives === MAX_DIRECTIVES + 1) report(context, directive, `more than ${MAX_DIRECTIVES} directives`);
    },
  };
}

/** Several mutations in one request would multiply the guesses of a limit. */
function limitMutationRoots(context: ValidationContext): ASTVisitor {
  const rootsOf = (set: SelectionSetNode, seen: Set<string>): string[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === '__typename' ? [] : [(selection.alias ?? selection.name).value];
      if (selection.kind === Kind.INLINE_FRAGMENT) return rootsOf(selection.selectionSet, seen);
      const fragment = context.getFragment(selection.name.value);
      if (!fragment || seen.has(fragment.name.value)) return [];
      seen.add(fragment.name.value);
      return rootsOf(fragment.selectionSet, seen);
    });
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      if (new Set(rootsOf(operation.selectionSet, new Set())).size > MAX_MUTATION_ROOTS) {
        report(context, operation, `more than ${MAX_MUTATION_ROOTS} field in a mutation`);
      }
    },
  };
}

/** graphql-js reports this only while executing, as a fault of the server. */
function knownOperations(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (context.getSchema().getRootType(operation.operation)) return;
      context.reportError(new GraphQLError(`There is no ${operation.operation} here.`, { nodes: operation }));
    },
  };
}

function report(context: ValidationContext, node: ASTNode, what: string): void {
  context.reportError(new GraphQLError(`The document is ${OVER_LIMIT}: ${what}.`, { nodes: node }));
}
