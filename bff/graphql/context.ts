import type { Asker, Caller } from './caller.ts';

/** What one operation did, for the log line and the figures of its HTTP request. */
export interface OperationReport {
  name: string | null;
  /** The codes of its errors. */
  codes: string[];
}

/** What resolvers are handed: public fields take the asker, which knows no token, and members' fields the member. */
export interface GraphContext {
  asker: Asker;
  caller: Caller;
  report: OperationReport;
}
