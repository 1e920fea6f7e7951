import { context, propagation, type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

// OpenTelemetry's API, whose spans record nothing until run-service.ts loads its SDK (telemetry/tracing-sdk.ts).

/** Makes the spans of all services. */
export const tracer = trace.getTracer('flipbooth');

/** Marks a span as failed. Without the error's message, which may hold a person's input. */
export function markAsFailed(span: Span, error: unknown): void {
  span
    .setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    .setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs work in a span, which ends with the work, with status ERROR if it throws. */
export async function runInSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markAsFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the headers that make the spans of another server children of this one, by default of the one that runs. */
export function traceHeaders(span = trace.getActiveSpan()): Record<string, string> {
  const headers: Record<string, string> = {};
  if (span) propagation.inject(trace.setSpan(context.active(), span), headers);
  return headers;
}
