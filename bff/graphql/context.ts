import type { OperationReport } from '#shared/node/service.ts';
import type { Caller, RequestInfo } from './caller.ts';

/** Called for each operation, with the code of its first error and the client's own name. */
export type OnOperation = (name: string | null, code: string | undefined, clientName: string | undefined) => void;

/** Apollo's context: public fields take `request`, which holds no token, and fields of members take the `Member`. */
export interface GraphContext {
  request: RequestInfo;
  caller: Caller;
  report: OperationReport;
  /** The rows of all lists of objects in one execution, so far. */
  rows: number;
  /** For how many seconds caches may store each public root field that was executed. */
  cacheSeconds: number[];
}

/** Creates the context of one request. */
export function createContext(request: RequestInfo, caller: Caller): GraphContext {
  return { request, caller, report: { name: null, codes: [] }, rows: 0, cacheSeconds: [] };
}
