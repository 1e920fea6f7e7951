import type { OperationReport } from '#shared/node/http/request-context.ts';
import type { Caller, RequestInfo } from './caller.ts';
import type { CompiledState } from './compiled/compiled-state.ts';

/** Called for each answered operation, with the code of its first error and the client's own name. */
export type OnOperation = (name: string | null, code: string | undefined, clientName: string | undefined) => void;

/** The parts of a well-formed GraphQL request. */
export interface GraphqlRequest {
  /** The text, also where the client named it by its id. */
  query: string;
  /** Undefined where none is named. */
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** Apollo's context: public fields take `request`, which holds no token, and fields of members take the `Member`. */
export interface GraphContext {
  request: RequestInfo;
  caller: Caller;
  report: OperationReport;
  compiled: CompiledState;
  budget: Budget;
}

/** The counts of one execution. */
export interface Budget {
  /** Rows of all lists. */
  rows: number;
  /** Errors of nullable `@PlainField`s. */
  plainFieldErrors: number;
}

export function newBudget(): Budget {
  return { rows: 0, plainFieldErrors: 0 };
}

export function createContext(request: RequestInfo, caller: Caller): GraphContext {
  return {
    request,
    caller,
    report: { name: null, codes: [] },
    compiled: { rootResults: null, answered: null },
    budget: newBudget(),
  };
}
