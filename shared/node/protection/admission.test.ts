import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { createService } from '#shared/node/http/create-service.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { Admission } from './admission.ts';
import { LOAD_LIMITS, type Load, type LoadLimits } from './overload-detector.ts';

let app: FastifyInstance | null = null;
afterEach(() => app?.close());

/** Starts a service that takes one request at a time; `/wait` ends with `release`. */
async function setUp(limits: Partial<LoadLimits> = {}) {
  const metrics = new Registry();
  const service = createService({
    logger: createSilentLogger(),
    server: {},
    headers: { 'x-frame-options': 'DENY' },
    metrics,
    loadLimits: { maxInFlight: 1, ...limits },
    describeRefusal: (requestId, retryAfter) => ({ requestId, retryAfter }),
  });
  app = service;
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  let arrived = (): void => {};
  const isWaiting = new Promise<void>((resolve) => (arrived = resolve));
  service.get('/wait', async () => {
    arrived();
    await gate;
    return 'done';
  });
  service.post('/echo', async ({ body }) => body);
  await service.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  const waiting = fetch(`${url}/wait`);
  await isWaiting;
  return { url, waiting, release, metrics };
}
const echo = (url: string, body = '{}') =>
  fetch(`${url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-0001' },
    body,
  });

test('beyond its limit a service refuses at once, says when to come back, and takes requests again afterwards', async () => {
  const { url, waiting, release, metrics } = await setUp();
  const refused = await echo(url, JSON.stringify({ large: 'x'.repeat(500_000) }));
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-request-id': 'request-0001',
    'x-frame-options': 'DENY',
  });
  expect(await refused.json()).toEqual({ requestId: 'request-0001', retryAfter: 1 });
  for (const path of ['/livez', '/readyz', '/metrics', '/readyz?probe=1'])
    expect((await fetch(url + path)).status).toBe(200);
  expect(await metrics.metrics()).toContain('http_requests_shed_total 1');
  release();
  expect(await (await waiting).text()).toBe('done');
  expect((await echo(url)).status).toBe(200);
});

test('a client that asks again at once is read no faster than refusals may be sent', async () => {
  const { url, waiting, release } = await setUp({ refusalsPerSecond: 10 });
  const { hostname, port } = new URL(url);
  const ask = 'GET /wait HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const socket = connect(Number(port), hostname);
  let left = 5;
  const startedAt = performance.now();
  socket.write(ask);
  socket.on('data', () => ((left -= 1) > 0 ? socket.write(ask) : socket.end()));
  expect((await text(socket)).match(/503 Service Unavailable/g)).toHaveLength(5);
  expect(performance.now() - startedAt).toBeGreaterThan(350);
  release();
  await waiting;
});

test('a client that leaves with requests in line is no longer counted, and each has its duration', async () => {
  const { url, waiting, release, metrics } = await setUp({ maxInFlight: 10 });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /wait HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(4));
  await expect.poll(() => metrics.metrics()).toContain('http_requests_in_flight 5');
  socket.destroy();
  await expect.poll(() => metrics.metrics()).toContain('http_requests_in_flight 1');
  expect(await metrics.metrics()).toMatch(/duration_seconds_count\{[^}]*status="499"[^}]*\} 4/);
  release();
  await waiting;
  await expect.poll(() => metrics.metrics()).toContain('http_requests_in_flight 0');
});

describe('admission', () => {
  function fill(admission: Admission, client: string): number {
    return Array.from({ length: 100 }, () => admission.admit(client)).filter(Boolean).length;
  }
  const sut = (load: Load = 'normal') => new Admission({ ...LOAD_LIMITS, maxInFlight: 12 }, { measure: () => load });

  test('one client has all places, and each further one a part', () => {
    const admission = sut();
    expect(['1', '2', '3'].map((client) => fill(admission, client))).toEqual([12, 8, 6]);
  });

  test('five clients that hold all they get keep no sixth out, and no more than three times the places are taken', () => {
    const admission = sut();
    for (const client of ['1', '2', '3', '4', '5']) fill(admission, client);
    expect(admission.total).toBeLessThan(3 * 12);
    expect(admission.admit('6')).toBe(true);
    for (let client = 7; client < 100; client += 1) admission.admit(String(client));
    expect(admission.total).toBe(3 * 12);
  });

  test('what has ended is no longer counted, nor is its client', () => {
    const admission = sut();
    const count = fill(admission, '1');
    for (let index = 0; index < count; index += 1) admission.leave('1');
    expect([admission.total, fill(admission, '2'), fill(admission, '3')]).toEqual([0, 12, 8]);
  });

  test('under overload a client has six places, and none with a full heap', () => {
    expect([fill(sut('overloaded'), '1'), fill(sut('saturated'), '1')]).toEqual([6, 0]);
  });
});
