import { type ASTNode, type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { findFault } from './document-faults.ts';

/** The last row of contract, limits; document-faults.ts has the limits of size. */
export const MAX_TOKENS = 1_000;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 10;

/** Part of the message of every limit: such an error stays HTTP 400 whatever the client accepts. */
export const OVER_LIMIT = 'over the limit';

export const requestLimits = [limitSize, limitAliases, limitDirectives, knownOperations];

/**
 * Ends the validation of a document that is too large. The other rules look at nothing of it: that fields of one name
 * do not differ takes them time by the square of their number.
 */
function limitSize(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fault = findFault(document);
      if (!fault) return;
      report(context, fault.node, fault.what);
      // Leaves the document out of what is visited.
      return null;
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
