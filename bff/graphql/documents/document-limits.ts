import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { measureDocument, OverLimit } from './measure-document.ts';

/** From contract, one request. The limits of size are in measure-document.ts. */
export const MAX_TOKENS = 1_000;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 10;

export const requestLimits = [limitSize, limitAliases, limitDirectives, knownOperations];

/** Ends the validation of a too large document before the quadratic rule OverlappingFieldsCanBeMerged. */
function limitSize(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      try {
        measureDocument(document);
      } catch (error) {
        context.reportError(error as OverLimit);
        // Null ends the visit for all rules.
        return null;
      }
    },
  };
}

function limitAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(field) {
      if (field.alias && ++aliases === MAX_ALIASES + 1)
        context.reportError(new OverLimit(`more than ${MAX_ALIASES} aliases`, field));
    },
  };
}

function limitDirectives(context: ValidationContext): ASTVisitor {
  let directives = 0;
  return {
    Directive(directive) {
      if (++directives === MAX_DIRECTIVES + 1)
        context.reportError(new OverLimit(`more than ${MAX_DIRECTIVES} directives`, directive));
    },
  };
}

/**
 * Refuses a type of operation that the schema lacks, such as a subscription: graphql-js reports it only during
 * execution, as a fault of the server.
 */
function knownOperations(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (context.getSchema().getRootType(operation.operation)) return;
      context.reportError(new GraphQLError(`This graph has no ${operation.operation}s.`, { nodes: operation }));
    },
  };
}
