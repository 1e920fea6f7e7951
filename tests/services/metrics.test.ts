import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';
import { findPromtool } from '#tests/support/servers/promtool.ts';
import { startRedis } from '#tests/support/servers/redis.ts';
import { startS3rver, type TestBucket } from '#tests/support/servers/s3-server.ts';
import { LOADED, REPORTING } from './trace-receiver.ts';

// The metrics of the services as they run: built, on PostgreSQL, Redis and S3, jobs in a worker of their own.

const promtool = findPromtool();
const dataDir = scratchFolder();
const running: ServiceProcess[] = [];
const metrics = { web: '', bff: '', api: '', worker: '' };
let bucket: TestBucket;
/** Why they cannot be told, where a server is missing. */
let missing: string | null = null;

beforeAll(async () => {
  const redis = await startRedis();
  if ('missing' in redis) {
    missing = redis.missing;
    return;
  }
  const start = async (...of: Parameters<typeof startService>): Promise<ServiceProcess> => {
    const [part, options] = of;
    const service = await startService(part, { ...options, node: REPORTING });
    running.push(service);
    return service;
  };
  const webMetricsPort = await freePort();
  bucket = await startS3rver();
  const env = {
    ...bucket.env,
    DATA_DIR: dataDir,
    DATABASE_URL: await createDatabase(inject('postgres')),
    JOBS: 'worker',
  };
  const api = await start('api', { env });
  const worker = await start('worker', { env });
  const bff = await start('bff', { env: { PRODUCT_API_URL: api.url, REDIS_URL: redis.url } });
  const web = await start('web', {
    env: { BFF_URL: bff.url, PRODUCT_API_URL: api.url, WEB_METRICS_PORT: String(webMetricsPort) },
  });
  const ask = (query: string, variables: object) => postGraph(web.url, query, variables);
  for (let count = 0; count < 3; count += 1)
    await ask('query Photos($invoice: ID!) { order(invoice: $invoice) { invoice } }', { invoice: 'FLIP-DEMO-ACTIVE' });
  // One more than one phone number may ask for in a minute.
  for (let count = 0; count < 6; count += 1)
    await ask('query Find($phone: String!) { findOrder(phone: $phone) { orderExists } }', { phone: '081234567801' });
  for (const address of ['/', '/find-my-order', '/robots.txt', '/no-such-page'])
    await (await fetch(web.url + address)).arrayBuffer();
  // A zip is a job of the worker.
  await (await fetch(`${api.url}/orders/FLIP-DEMO-ACTIVE/downloadAll`)).arrayBuffer();
  await redis.kill();
  const read = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();
  await vi.waitUntil(async () => (await read(bff.url)).includes('\nredis_up 0\n'), { timeout: 20_000 });
  Object.assign(metrics, {
    web: await read(`http://127.0.0.1:${webMetricsPort}`),
    bff: await read(bff.url),
    api: await read(api.url),
    worker: await read(worker.url),
  });
}, 120_000);

beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

afterAll(async () => {
  for (const service of running.toReversed()) await service.stop();
  await bucket?.end();
});

/** Each series with its value, by its name and labels. */
function seriesOf(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^([a-z0-9_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

describe.each(['web', 'bff', 'api', 'worker'] as const)('the metrics of %s', (service) => {
  test('keep the conventions of Prometheus', ({ skip }) => {
    if ('missing' in promtool) return skip(promtool.missing);
    expect(promtool.run(['check', 'metrics'], metrics[service])).toEqual({ isGood: true, output: '' });
  });

  test('have labels of few values, and none of a person', () => {
    expect(metrics[service]).not.toMatch(/FLIP-DEMO|81234567|no-such-page/);
    expect(metrics[service].split('\n').length).toBeLessThan(1_000);
  });
});

test('the metrics of bff tell operations, limits, groups of calls, the circuit and Redis', () => {
  const series = seriesOf(metrics.bff);
  expect(series.get('graphql_operation_duration_seconds_count{operation="Photos"}')).toBe(3);
  expect(series.get('rate_limit_refusals_total{limit="findOrderPhone"}')).toBe(1);
  expect(series.get('upstream_circuit_open{group="orders"}')).toBe(0);
  expect(series.get('upstream_calls_in_flight{group="orders"}')).toBe(0);
  expect(series.get('upstream_calls_in_flight_limit{group="orders"}')).toBe(256);
  expect(series.get('upstream_calls_waiting{group="orders"}')).toBe(0);
  expect(series.get('redis_up')).toBe(0);
});

test('the metrics of api tell statements and the pool', () => {
  const series = seriesOf(metrics.api);
  expect(series.get('db_query_duration_seconds_count{operation="select",outcome="ok"}')).toBeGreaterThan(3);
  expect(series.get('db_pool_connections_limit')).toBe(10);
  expect(series.get('db_pool_connections{state="used"}')).toBe(0);
  expect(series.get('db_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(series.get('db_pool_waiting')).toBe(0);
  const connections = series.get('db_server_connections_ratio') ?? 0;
  expect(connections > 0 && connections < 1).toBe(true);
  expect(Math.abs(series.get('db_clock_difference_seconds') ?? Infinity)).toBeLessThan(10);
  const free = series.get('data_dir_free_ratio') ?? 0;
  expect(free > 0 && free < 1).toBe(true);
  const limit = process.constrainedMemory();
  expect(series.has('process_memory_limit_bytes')).toBe(limit > 0 && limit < totalmem());
});

test('the metrics of worker tell the zip that the api has waited for', () => {
  expect(seriesOf(metrics.worker).get('job_duration_seconds_count{queue="zips",outcome="done"}')).toBe(1);
});

test('while no endpoint is set, no service loads anything of OpenTelemetry', () => {
  for (const { output } of running) expect(output()).not.toContain(LOADED);
  expect(running).toHaveLength(4);
});

test('the metrics of web count the files of the client as one route', () => {
  expect(metrics.web).toContain('route="/graphql"');
  expect(metrics.web).not.toMatch(/route="\/assets\//);
});

test('all that the alerts and the dashboard ask for is in the metrics', () => {
  const all = Object.values(metrics).join('\n');
  const asked = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/flipbooth.json'].flatMap(
    (file) =>
      readFileSync(file, 'utf8').match(
        /\b(?:http|graphql|upstream|rate_limit|redis|db|data_dir|nodejs|process|log|jobs?|s3)_[a-z0-9_]+\b/g,
      ) ?? [],
  );
  expect(new Set(asked).size).toBeGreaterThan(15);
  const isThere = (name: string): boolean => new RegExp(`^${name}[ {]`, 'm').test(all);
  const isOptional = (name: string): boolean => name === 'process_memory_limit_bytes';
  expect([...new Set(asked)].filter((name) => !isThere(name) && !isOptional(name))).toEqual([]);
});
