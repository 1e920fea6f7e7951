import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  close: () => Promise<void>;
}

const valuesOf = (pairs: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that takes OTLP over HTTP with JSON bodies, and keeps the spans. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const isTraces =
        request.method === 'POST' &&
        request.url === '/v1/traces' &&
        request.headers['content-type'] === 'application/json';
      for (const { resource, scopeSpans } of isTraces ? (body as TraceRequest).resourceSpans : []) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        spans.push(
          ...scopeSpans
            .flatMap((scope) => scope.spans)
            .map((span) => ({ ...span, service, attributes: valuesOf(span.attributes), status: span.status?.code })),
        );
      }
      response.writeHead(isTraces ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
