import { type ASTNode, type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { findFault } from './measure-document.ts';

/** The last row of contract, limits; measure-document.ts has the limits of size. */
export const MAX_TOKENS = 1_000;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 10;

/** Part of every limit's message: such errors stay HTTP 400 whatever the client accepts. */
export const OVER_LIMIT = 'over the limit';

/** The validation rules of these limits. */
export const requestLimits = [limitSize, limitAliases, limitDirectives, knownOperations];

/**
 * Stops validation of a too large document before the quadratic rule OverlappingFieldsCanBeMerged.
 */
function limitSize(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fault = findFault(document);
      if (!fault) return;
      report(context, fault.node, fault.what);
      // Null ends the visit for all rules.
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
