import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** A query that Apollo has answered without an error. */
export interface AnsweredQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/**
 * State of one request that a compiled query and Apollo share (docs/compiled-queries.md). An object of its own, since
 * Apollo copies the context.
 */
export interface CompiledState {
  /** The results of root resolvers that a compiled query has called; null where none was run. */
  rootResults: RootResults | null;
  /** Set once Apollo has answered: the query may be compiled. */
  answered: AnsweredQuery | null;
}

/** Two lists in the order of the document. */
export interface RootResults {
  /** The response names. */
  keys: readonly string[];
  /** Values, or promises of them. */
  values: readonly unknown[];
}
