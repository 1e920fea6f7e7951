import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';
import { LOADED, type ReceivedSpan, REPORTING, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

// Traces of the three services as built, received by a collector of our own.

const TIMEOUT_MS = 120_000;
const FOUND = { data: { findOrder: { orderExists: true } } };
const FIND = 'query Find($phone: String!) { findOrder(phone: $phone) { orderExists } }';
const folder = scratchFolder();
const running: ServiceProcess[] = [];
let receiver: TraceReceiver;
/** Of the tests that need no other. */
let bff: FakeServer | null = null;

beforeEach(async () => {
  receiver = await startTraceReceiver();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  await bff?.close();
  bff = null;
  await receiver.close();
}, TIMEOUT_MS);

async function start(...of: Parameters<typeof startService>): Promise<ServiceProcess> {
  const service = await startService(...of);
  running.push(service);
  return service;
}

/** The variables of a service that sends its spans soon. */
const tracing = (): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

/** The options of an API on a database of its own. */
async function apiEnv(): Promise<Record<string, string>> {
  return {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: await createDatabase(inject('postgres')),
    RATE_LIMIT: 'off',
  };
}

async function startProduct() {
  const node = REPORTING;
  const api = await start('api', { node, env: { ...(await apiEnv()), ...tracing() } });
  const bff = await start('bff', { node, env: { PRODUCT_API_URL: api.url, RATE_LIMIT: 'off', ...tracing() } });
  const web = await start('web', { node, env: { BFF_URL: bff.url, PRODUCT_API_URL: api.url, ...tracing() } });
  return { api, bff, web };
}

/** The web service alone, before a BFF that has the response of `find`. */
async function startWeb(env: Record<string, string>) {
  bff = await startFakeServer((_request, response) => sendJson(response, 200, FOUND));
  return start('web', { env: { BFF_URL: bff.url, ...tracing(), ...env } });
}

async function find(web: ServiceProcess, headers: Record<string, string> = {}): Promise<void> {
  expect(await postGraph(web.url, FIND, { phone: '081234567801' }, headers)).toEqual({ status: 200, ...FOUND });
}

const traceOf = (id: string): ReceivedSpan[] => receiver.spans.filter(({ traceId }) => traceId === id);

/** `traceparent` of a trace that a trusted proxy has begun. */
const parentOf = (traceId: string): Record<string, string> => ({
  'x-forwarded-for': '203.0.113.7',
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
});

const nameOf = ({ service, name }: ReceivedSpan): string => `${service}: ${name}`;

/** The names of the spans above one, from the first. */
function namesAbove(span: ReceivedSpan, spans: ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...namesAbove(parent, spans), nameOf(parent)] : [];
}

/** Waits until a trace has the spans of the requests that each service has served. */
async function waitForTrace(id: string): Promise<ReceivedSpan[]> {
  const hasServer = (name: string): boolean => traceOf(id).some(({ service, kind }) => service === name && kind === 2);
  await vi.waitUntil(() => ['web', 'bff', 'api'].every(hasServer), { timeout: 30_000 });
  return traceOf(id);
}

/** The line of the request in the log of a service. */
function requestLine({ output }: ServiceProcess, requestId: string): unknown {
  const line = output()
    .split('\n')
    .find((text) => text.includes(requestId) && text.includes('"msg":"request"'));
  return line === undefined ? null : JSON.parse(line);
}

const TRACES = [
  '0af7651916cd43dd8448eb211c80319c',
  '1bf7651916cd43dd8448eb211c80319c',
  '2cf7651916cd43dd8448eb211c80319c',
  '3df7651916cd43dd8448eb211c80319c',
];

test(
  'a trace leads from the request of the browser through web and bff to the api',
  { timeout: TIMEOUT_MS },
  async () => {
    const { web, bff, api } = await startProduct();
    for (const service of [web, bff, api]) expect(service.output()).toContain(LOADED);
    // Nothing of one request may be in the trace of another.
    for (const id of TRACES) await find(web, { ...parentOf(id), 'x-request-id': `request-${id}` });
    for (const id of TRACES) {
      const spans = await waitForTrace(id);
      const above = ['web: POST /graphql', 'web: POST /graphql', 'bff: POST /graphql', 'bff: POST /orders/find'];
      const last = spans.filter(({ service, kind }) => service === 'api' && kind === 2);
      expect(last.map((span) => [...namesAbove(span, spans), nameOf(span)])).toEqual([
        [...above, 'api: POST /orders/find'],
      ]);
      expect(spans.filter(({ status }) => status === 2)).toEqual([]);
      expect(JSON.stringify(spans)).not.toContain('81234567801');
      for (const service of [web, bff, api])
        await vi.waitFor(() => expect(requestLine(service, `request-${id}`)).toMatchObject({ trace_id: id }), {
          timeout: 10_000,
        });
    }
    const graphs = TRACES.map(
      (id) => traceOf(id).find(({ service, kind }) => service === 'bff' && kind === 2)?.attributes,
    );
    for (const attributes of graphs)
      expect(attributes).toMatchObject({
        'graphql.operation.name': 'Find',
        'http.route': '/graphql',
        'http.response.status_code': 200,
      });
  },
);

test(
  'a job of a worker is a trace of its own, linked to the request that queued it',
  { timeout: TIMEOUT_MS },
  async () => {
    const env = { ...(await apiEnv()), ...tracing(), JOBS: 'worker', SECRET: PRODUCTION.SECRET };
    const api = await start('api', { env });
    const worker = await start('worker', { env });
    expect((await fetch(`${worker.url}/orders/FLIP-DEMO-ACTIVE`)).status).toBe(404);
    const [id = ''] = TRACES;
    const answer = await fetch(`${api.url}/orders/FLIP-DEMO-ACTIVE/downloadAll`, { headers: parentOf(id) });
    expect(answer.status).toBe(200);

    const isJob = ({ service, kind }: ReceivedSpan): boolean => service === 'worker' && kind === 5;
    const isOfRequest = ({ links = [] }: ReceivedSpan): boolean => links.some(({ traceId }) => traceId === id);
    await vi.waitUntil(
      () =>
        receiver.spans.some((span) => isJob(span) && isOfRequest(span)) && traceOf(id).some(({ kind }) => kind === 2),
      { timeout: 30_000 },
    );
    const [job] = receiver.spans.filter((span) => isJob(span) && isOfRequest(span));
    expect(job).toMatchObject({
      name: 'process zips',
      attributes: { 'messaging.destination.name': 'zips', 'flipbooth.job.attempt': 1 },
    });
    expect(traceOf(id).map(({ spanId }) => spanId)).toContain(job?.links?.[0]?.spanId);
    expect(JSON.stringify(receiver.spans)).not.toMatch(/archives\/|media\//);
  },
);

// All services send and close by the same code.
test.each(['is away', 'takes no answer'])(
  'a collector that %s costs no request and delays no close',
  { timeout: TIMEOUT_MS },
  async (how) => {
    const silent = await startFakeServer(() => {});
    if (how === 'is away') await silent.close();
    const web = await startWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
    for (let count = 0; count < 20; count += 1) await find(web);
    await web.stop();
    // Status 1 where the close took too long.
    expect(await web.ended).toEqual({ code: 0, signal: null });
    if (how !== 'is away') await silent.close();
  },
);
