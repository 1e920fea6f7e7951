import { setTimeout as sleep } from 'node:timers/promises';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { throttled } from '#shared/node/logger.ts';
import type { TracingConfig } from './tracing-config.ts';

/** Spans that cannot be sent in this time are lost: the close of a service must not wait for a collector. */
const CLOSE_TIMEOUT_MS = 500;
const REPORT_INTERVAL_MS = 60_000;
/** The time-out of one post and its response. */
const EXPORT_TIMEOUT_MS = 10_000;

/**
 * Has OpenTelemetry's API record spans, and send them.
 *
 * @param report called when spans cannot be sent, at most once a minute
 * @returns sends the remaining spans; takes half a second at most
 */
export function startTracing(config: TracingConfig, report: (problem: string) => void): () => Promise<void> {
  reportProblems(report);
  const provider = createProvider(config);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () => Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

function createProvider({ serviceName, ratio, delayMs }: TracingConfig): TracerProvider {
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs });
  const resource = resourceFromAttributes({
    'service.namespace': 'flipbooth',
    'service.name': serviceName,
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }));
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  return new TracerProvider({ resource, sampler, spanProcessors: [processor] });
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
