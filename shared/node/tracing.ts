import type { IncomingMessage, ServerResponse } from 'node:http';

// The services' interface of tracing. OpenTelemetry is loaded by run-service.ts alone, and so not at all while tracing
// is off.

export type Attributes = Record<string, string | number | boolean>;

interface SpanFacts {
  /** Of low cardinality: a method and a route's pattern. */
  name: string;
  /**
   * `client`: the span waits for another server. `consumer`: it is a job, the first span of a trace.
   */
  kind: 'client' | 'consumer';
  attributes?: Attributes;
  /** `traceparent` of the span that asked for the work, if that belongs to another trace. */
  link?: string | undefined;
}

/** A span under way. */
export interface RunningSpan {
  /** `traceparent` and `tracestate`: they make the spans of another server its children. */
  headers: Readonly<Record<string, string>>;
  set(attributes: Attributes): void;
}

export interface Tracing {
  /**
   * Gives a request a span, in which `next` runs.
   *
   * @param isContinued true if the peer may name the span that the request belongs to
   */
  serve(request: IncomingMessage, response: ServerResponse, isContinued: boolean, next: () => void): void;
  /**
   * Runs work in a span, which ends with the work, with status ERROR if it throws. A `client` span needs a parent;
   * without one the work runs without a span.
   */
  run<Result>(facts: SpanFacts, work: (span: RunningSpan) => Promise<Result>): Promise<Result>;
  /**
   * `traceparent` of the span that runs, for work that is done later: its span is linked to this one. Undefined if none
   * runs, or it is not sampled.
   */
  traceparent(): string | undefined;
  /** Adds attributes to the span that runs. @param name replaces its name */
  describe(attributes: Attributes, name?: string): void;
  /** The ids of the span that runs, for a log line. */
  logFields(): { trace_id?: string; span_id?: string };
  /** Sends the remaining spans. Takes half a second at most. */
  close(): Promise<void>;
}

const NO_SPAN: RunningSpan = { headers: {}, set() {} };

/** Used while tracing is off. Code that builds attributes for each request compares with it first. */
export const NO_TRACING: Tracing = {
  serve: (_request, _response, _isContinued, next) => next(),
  run: (_facts, work) => work(NO_SPAN),
  traceparent: () => undefined,
  describe() {},
  logFields: () => ({}),
  close: async () => {},
};
