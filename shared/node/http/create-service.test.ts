import { Writable } from 'node:stream';
import { context, propagation, trace } from '@opentelemetry/api';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { startTracing } from '#shared/node/telemetry/tracing-sdk.ts';
import { traceHeaders } from '#shared/node/tracing.ts';
import { createService, type ServiceOptions } from './create-service.ts';

const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk)) as Record<string, unknown>), done()),
});
const endTracing = startTracing({ serviceName: '', ratio: 1, delayMs: 1_000 }, () => {});
afterAll(async () => {
  await endTracing();
  // Other files run in this process.
  for (const part of [context, propagation, trace]) part.disable();
});

beforeEach(() => void lines.splice(0));

function start(options: Partial<ServiceOptions> = {}) {
  const app = createService({
    logger: pino({ level: 'info' }, stream),
    server: {},
    describeRefusal: toBusyError,
    ...options,
  });
  app.get('/orders/:invoice', async ({ ip }) => ({ ip }));
  onTestFinished(() => app.close());
  return app;
}

describe('a request', () => {
  test('has one log line, with the pattern of its route and not its URL', async () => {
    const app = start();
    app.addHook('preHandler', async (request) => {
      request.logFields = { operation: 'Find' };
    });
    await app.inject({ url: '/orders/SECRET?phone=081234567801', headers: { 'x-request-id': 'request-1' } });
    await app.inject('/no/such/SECRET');
    expect(lines).toMatchObject([
      {
        msg: 'request',
        requestId: 'request-1',
        method: 'GET',
        route: '/orders/:invoice',
        status: 200,
        operation: 'Find',
        ms: expect.any(Number),
      },
      { msg: 'request', route: 'unknown', status: 404 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|081234567801/);
  });

  test('names its client and who has spent a limit by a hash, in all services that share the key', async () => {
    for (const logKey of ['0123456789abcdef', '0123456789abcdef', undefined]) {
      const app = start({ logKey });
      app.addHook('preHandler', async (request) => {
        request.logFields = { limit: 'findOrderPhone', spentBy: '081234567801' };
      });
      await app.inject({ url: '/orders/1', remoteAddress: '2001:db8::1' });
      await app.inject({ url: '/orders/1', remoteAddress: '2001:db8::2' });
    }
    const [first, neighbour, shared, , own] = lines;
    expect(first).toMatchObject({ client: expect.stringMatching(/^[\w-]{12}$/), limit: 'findOrderPhone' });
    expect(first).toMatchObject({ spentBy: expect.stringMatching(/^[\w-]{12}$/) });
    for (const same of [neighbour, shared])
      expect(same).toMatchObject({ client: first?.['client'], spentBy: first?.['spentBy'] });
    expect(own?.['client']).not.toBe(first?.['client']);
    expect(JSON.stringify(lines)).not.toMatch(/2001:db8|081234567801/);
  });

  test('whose body a library has destroyed, and with it the way to its connection, is logged', async () => {
    const app = start({ trustProxy: true });
    app.post('/uploads', async ({ raw }) => {
      // As undici does with a body if the server responds before its end.
      raw.socket = null as never;
      return 'refused';
    });
    await app.inject({ method: 'POST', url: '/uploads' });
    expect(lines).toMatchObject([{ route: '/uploads', client: expect.any(String) }]);
  });

  test.each(['short', 'x'.repeat(65), 'a b c d e f', 'request"0001'])(
    'with the id %j is given a new one',
    async (id) => {
      const { headers } = await start().inject({ url: '/orders/1', headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('has the headers of the service on every response', async () => {
    const app = start({ headers: { 'cache-control': 'no-store' } });
    for (const url of ['/orders/1', '/nothing', '/livez'])
      expect((await app.inject(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      });
  });
});

describe('a body', () => {
  const post = (type: string) => {
    const app = start();
    app.post('/orders', async ({ body }) => ({ body }));
    return app.inject({ method: 'POST', url: '/orders', headers: { 'content-type': type }, payload: '{}' });
  };

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON ; charset=utf8',
    'application/json; charset=us-ascii',
    'application/json;'.padEnd(256),
  ])('of the type %s is read', async (type) => {
    expect((await post(type)).json()).toEqual({ body: {} });
  });

  test.each([
    'application/json garbage',
    'application/json\ta',
    'application/jsonx',
    'application/json, text/plain',
    'application/json; charset=ibm500',
    'application/json;charset="utf-16"',
    'application/json;'.padEnd(257),
    'application/json; charset=utf-8; charset=ibm500',
    'application/json; charset=',
    'application/json; a=b;CHARSET=UTF-7',
    `application/json;${' '.repeat(250)}x`,
  ])('of the type %j is refused', async (type) => {
    expect((await post(type)).statusCode).toBe(415);
  });
});

describe('forwarded addresses', () => {
  const visit = async (trustProxy: ServiceOptions['trustProxy'], times = 1) => {
    const app = start({ trustProxy });
    for (let index = 0; index < times; index += 1)
      await app.inject({ url: '/orders/1', remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': '203.0.113.7' } });
    return lines.filter(({ level }) => level === 40);
  };

  test('of a peer that is not trusted are warned of once, with the variable and no address', async () => {
    const warnings = await visit(['loopback'], 3);
    expect(warnings).toEqual([expect.objectContaining({ msg: expect.stringContaining('TRUST_PROXY') })]);
    expect(JSON.stringify(warnings)).not.toMatch(/203\.0\.113|10\.0\.0/);
  });

  test('of one that is trusted are not', async () => {
    expect(await visit(['10.0.0.0/8'])).toEqual([]);
  });
});

test.each([
  [['10.0.0.0/8'], true],
  [1, true],
  [false, false],
  [['192.168.0.0/16'], false],
])('behind TRUST_PROXY %j a request that 10.0.0.9 has forwarded continues a trace: %s', async (trustProxy, is) => {
  const app = start({ trustProxy });
  app.get('/span', async () => traceHeaders());
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const answer = await app.inject({
    url: '/span',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': '203.0.113.7', traceparent },
  });
  expect(answer.json().traceparent.includes('a'.repeat(32))).toBe(is);
});

test('requests of monitoring are not traced', async () => {
  const app = start();
  app.addHook('preHandler', async (_request, reply) => void reply.headers(traceHeaders()));
  for (const [url, isTraced] of [
    ['/orders/1', true],
    ['/readyz', false],
    ['/readyz?probe=1', false],
  ] as const)
    expect([url, 'traceparent' in (await app.inject(url)).headers]).toEqual([url, isTraced]);
});

test('metrics are served on a port of their own alone, until the close', async () => {
  const app = start({
    metricsAddress: { host: '127.0.0.1', port: 0, variable: 'BFF_METRICS_PORT' },
  });
  await app.ready();
  const port = lines.find(({ msg }) => msg === 'metrics')?.['port'];
  expect(await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text()).toContain(
    'http_request_duration_seconds',
  );
  expect((await fetch(`http://127.0.0.1:${String(port)}/orders/1`)).status).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const taken = start({
    metricsAddress: { host: '127.0.0.1', port: Number(port), variable: 'BFF_METRICS_PORT' },
  });
  await expect(taken.ready()).rejects.toThrow(
    /^BFF_METRICS_PORT: cannot listen on port \d+ of 127\.0\.0\.1 \(EADDRINUSE\), for example BFF_METRICS_PORT=\d+$/,
  );
  await app.close();
  await expect(fetch(`http://127.0.0.1:${String(port)}/metrics`)).rejects.toThrow('fetch failed');
});

describe('health', () => {
  test('is ready between start and close, and is not logged', async () => {
    const app = start();
    const responses: unknown[] = [];
    let url = '';
    const ask = async (path: string) => {
      const response = await fetch(url + path, { headers: { connection: 'close' } });
      responses.push([response.status, await response.json()]);
    };
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    await ask('/livez');
    await ask('/readyz');
    void app.drain(0);
    await ask('/readyz');
    await app.close();
    expect(responses).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
      [503, { status: 'draining' }],
    ]);
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([]);
  });
});
