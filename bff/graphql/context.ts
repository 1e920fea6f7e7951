import type { OperationReport } from '#shared/node/http/request-context.ts';
import type { Caller, RequestInfo } from './caller.ts';

/** Called for each answered operation, with the code of its first error and the client's own name. */
export type OnOperation = (name: string | null, code: string | undefined, clientName: string | undefined) => void;

/** The parts of a well-formed GraphQL request. */
export interface GraphqlRequest {
  /** The text, even if the client sent only its id. */
  query: string;
  /** Undefined if the request names none. */
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** Apollo's context: public fields take `request`, which holds no token, and fields of members take the `Member`. */
export interface GraphContext {
  request: RequestInfo;
  caller: Caller;
  report: OperationReport;
  /** Null unless a compiled query has handed the request over to Apollo (docs/compiled-queries.md). */
  rootResults: RootResults | null;
  /** The rows of all lists of objects in one execution, so far. */
  rows: number;
}

/** Results of root resolvers that a compiled query has called: two lists in the order of the document. */
interface RootResults {
  /** The response names. */
  keys: readonly string[];
  /** Values, or promises of them. */
  values: readonly unknown[];
}

/** Creates the context of one request. */
export function createContext(request: RequestInfo, caller: Caller): GraphContext {
  return {
    request,
    caller,
    report: { name: null, codes: [] },
    rootResults: null,
    rows: 0,
  };
}
