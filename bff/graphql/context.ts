/** What one operation did, for the log line and the figures of its HTTP request. */
export interface OperationReport {
  name: string | null;
  /** The codes of its errors. */
  codes: string[];
}

/** Who asks, and how to stop when they are gone. A small thing: services take the part of it they need. */
export interface GraphContext {
  /** Travels web -> bff -> api; in every log line and every error. */
  requestId: string;
  /** The client's address as the trusted proxies tell it; limits are counted by it. */
  address: string;
  /** Fires when the client is gone before the answer. */
  readonly signal: AbortSignal;
  report: OperationReport;
}
