import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';

const toDataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** What a service that runs with {@link REPORTING} prints once it loads OpenTelemetry. */
export const LOADED = 'OpenTelemetry is loaded';

/** Tells of an import of OpenTelemetry, but not of its API: types and empty functions that others bring. */
const REPORT = `import { writeSync } from 'node:fs';
export function resolve(name, context, next) {
  if (/tracing-sdk|@opentelemetry\\/(?!api)/.test(name)) writeSync(2, '${LOADED}\\n');
  return next(name, context);
}`;

/** Options of Node. */
export const REPORTING = [
  '--import',
  toDataUrl(`import module from 'node:module'; module.register(${JSON.stringify(toDataUrl(REPORT))});`),
];

/** A span as it was received. */
export interface ReceivedSpan {
  service: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: Record<string, unknown>;
  /** 2: it failed. */
  status: number | undefined;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** An ExportTraceServiceRequest of OTLP, in JSON, as far as it is read here. */
interface TraceRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'service' | 'attributes' | 'status'> & {
        attributes: KeyValue[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

const valuesOf = (pairs: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that takes OTLP over HTTP with JSON bodies, and keeps the spans. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = await startFakeServer(({ method, url, headers, body }, response) => {
    const isTraces = method === 'POST' && url === '/v1/traces' && headers['content-type'] === 'application/json';
    for (const { resource, scopeSpans } of isTraces ? (JSON.parse(body) as TraceRequest).resourceSpans : []) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, attributes: valuesOf(span.attributes), status: span.status?.code });
    }
    sendJson(response, isTraces ? 200 : 400, {});
  });
  return { ...server, spans };
}

export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;
