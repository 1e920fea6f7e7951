import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { throttled } from '#shared/node/logger.ts';
import { type Attributes, NO_TRACING, type Tracing } from '#shared/node/tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Spans that cannot be sent in this time are lost: the close of a service must not wait for a collector. */
const CLOSE_TIMEOUT_MS = 500;
const REPORT_INTERVAL_MS = 60_000;
/** The time-out of one post and its response. */
const EXPORT_TIMEOUT_MS = 10_000;

const propagator = new W3CTraceContextPropagator();

/** Creates tracing with OpenTelemetry. @param report called when spans cannot be sent, at most once a minute */
export function createTracing(config: TracingConfig, report: (problem: string) => void): Tracing {
  reportProblems(report);
  const provider = createProvider(config);
  const tracer = provider.getTracer('flipbooth');
  const contexts = new AsyncLocalStorage<Context>();
  const running = (): Span | undefined => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);

  return {
    serve: (request, response, isContinued, next) =>
      contexts.run(beginRequest(tracer, request, response, isContinued), next),

    async run({ name, kind, attributes, link }, work) {
      const parent = kind === 'consumer' ? undefined : contexts.getStore();
      if (kind === 'client' && parent === undefined) return NO_TRACING.run({ name, kind }, work);
      const from = parent ?? ROOT_CONTEXT;
      const options = { kind: KINDS[kind], links: linksOf(link), ...(attributes && { attributes }) };
      const span = tracer.startSpan(name, options, from);
      const context = trace.setSpan(from, span);
      try {
        return await contexts.run(context, work, {
          headers: headersOf(context),
          set: (more: Attributes) => void span.setAttributes(more),
        });
      } catch (error) {
        // Not its message, which may hold a person's input.
        span
          .setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
          .setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },

    traceparent() {
      const context = contexts.getStore();
      if (context === undefined || !running()?.isRecording()) return undefined;
      return headersOf(context)['traceparent'];
    },

    describe(attributes, name) {
      const span = running();
      span?.setAttributes(attributes);
      if (name !== undefined) span?.updateName(name);
    },

    logFields() {
      const context = running()?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },

    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function createProvider({ serviceName, attributes, url, ratio, delayMs }: TracingConfig): TracerProvider {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs });
  const resource = resourceFromAttributes({
    'service.namespace': 'flipbooth',
    ...attributes,
    'service.name': serviceName,
    'process.pid': process.pid,
  });
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  return new TracerProvider({ resource, sampler, spanProcessors: [processor] });
}

/**
 * The span of a request lasts until its response is sent, or its connection breaks. Its URL is not in it: that may hold
 * a phone number or an invoice.
 */
function beginRequest(
  tracer: Tracer,
  request: IncomingMessage,
  response: ServerResponse,
  isContinued: boolean,
): Context {
  const { method = 'GET', headers } = request;
  const parent = isContinued ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'url.scheme': 'http' } },
    parent,
  );
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    span.setAttribute('http.response.status_code', statusCode);
    const error = !writableFinished ? 'aborted' : statusCode >= 500 ? String(statusCode) : null;
    if (error !== null) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return trace.setSpan(parent, span);
}

function headersOf(context: Context): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagator.inject(context, carrier, defaultTextMapSetter);
  return carrier;
}

function linksOf(traceparent: string | undefined): Link[] {
  const context =
    traceparent === undefined
      ? undefined
      : trace.getSpanContext(propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter));
  return context ? [{ context }] : [];
}

/** OpenTelemetry logs each failed export by its own logger: this reports at most one a minute. */
function reportProblems(report: (problem: string) => void): void {
  const warn = throttled(REPORT_INTERVAL_MS, (text: string) => report(text.slice(0, 300)));
  const ignore = (): void => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
