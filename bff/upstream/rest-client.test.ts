import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#shared/node/clock.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { CALL_GROUPS } from './call-groups.ts';
import type { RestCall } from './rest-call.ts';
import { type CallReport, createRestClient, type RestClient, type RestClientOptions } from './rest-client.ts';
import { UpstreamError } from './upstream-error.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function clientOf(baseUrl: string, options: Partial<RestClientOptions> = {}): RestClient {
  const client = createRestClient({
    baseUrl,
    timeoutMs: 5_000,
    clock: systemClock,
    pause: () => Promise.resolve(),
    ...options,
  });
  closing.push(() => client.close());
  return client;
}

const read: RestCall<unknown> = {
  group: 'orders',
  endpoint: orderEndpoints.getOrder,
  params: { invoiceId: 'FLIP-1' },
  data: z.object({ inv: z.string() }),
  caller: { request: { requestId: 'request-0001', address: '203.0.113.7' } },
  unreachableMessage: 'Failed to fetch order data. Please try again.',
};
/** Returns the caller with this address. */
const from = (address: string) => ({ caller: { request: { requestId: 'request-0001', address } } });
const member = { caller: { ...read.caller, bearer: 'secret' } };
/** Not tried again. */
const once = { ...read, isTriedOnce: true };
/** Of a visitor and an order of its own. */
const ofMany = (call: number) => ({ ...once, ...from(`203.0.113.${call}`), params: { invoiceId: `BAD-${call}` } });
const write: RestCall<unknown> = { ...read, endpoint: orderEndpoints.findOrder, body: { phone: '0812' } };

/** Starts an API with these responses, and creates a client of it. */
async function setUp(respond: Parameters<typeof startFakeServer>[0], options?: Partial<RestClientOptions>) {
  const api = await startFakeServer(respond);
  closing.push(() => api.close());
  return { api, client: clientOf(api.url, options) };
}
/** Starts an API whose responses an HTTP library cannot send. */
async function setUpTcp(respond: (socket: Socket) => unknown, options?: Partial<RestClientOptions>) {
  return setUp((_request, { socket }) => socket && respond(socket), options);
}

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (raised: unknown) => raised,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

const raw = (head: string, body = ''): string => `HTTP/1.1 ${head}\r\n\r\n${body}`;
const json = (length: number): string => `200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}`;

test('an invoice is one encoded segment, behind the prefix of the base URL', async () => {
  const { api } = await setUp((_, response) => sendEnvelope(response, { inv: 'x' }));
  await clientOf(`${api.url}/api/v1`).call({ ...read, params: { invoiceId: 'A/B C?#%' } });
  expect(api.seen[0]?.url).toBe('/api/v1/orders/A%2FB%20C%3F%23%25');
});

const GOOD = '{"status":200,"data":{"inv":"FLIP-1"}}';
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const encoded = (encoding: string, body: Buffer) =>
  Buffer.concat([Buffer.from(raw(`${json(body.length)}\r\ncontent-encoding: ${encoding}`)), body]);

test.each([
  ['gzip', 'gzip', gzipSync(GOOD)],
  ['its old name', 'X-GZIP', gzipSync(GOOD)],
  ['br', 'br', brotliCompressSync(GOOD)],
  ['none', 'identity', Buffer.from(GOOD)],
])('a response in %s is read', async (_name, encoding, body) => {
  const { client } = await setUpTcp((socket) => socket.write(encoded(encoding, body)));
  expect(await client.call(read)).toEqual({ inv: 'FLIP-1' });
});

describe('responses that are none', () => {
  const big = 'x'.repeat(5 * 1024 * 1024);
  const bomb = `{"status":200,"data":{"inv":"${big.repeat(10)}"}}`;
  const deep = `{"status":200,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const tooBig = `{"status":200,"data":{"inv":"${big}"}}`;
  const chunked = '200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked';

  test.each<[name: string, response: string | Buffer, isTheEnd?: true]>([
    ['truncated JSON of the right length', raw(json(14), '{"status":200,')],
    ['204', raw('204 No Content')],
    ['200 000 open brackets', raw(json(200_000), '['.repeat(200_000))],
    ['a data field 100 000 deep', raw(json(deep.length), deep)],
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a bad chunk size', raw(chunked, 'zz\r\n')],
    ['two lengths', raw(`200 OK\r\ncontent-length: 2\r\ncontent-length: ${GOOD.length}`, GOOD)],
    [
      'a length and chunks',
      raw(`${chunked}\r\ncontent-length: ${GOOD.length}`, `${GOOD.length.toString(16)}\r\n${GOOD}\r\n0\r\n\r\n`),
    ],
    ['headers of 64 kB', raw(`200 OK\r\nx-big: ${'a'.repeat(65_536)}`, '{}')],
    ['more than 5 MB', raw(json(tooBig.length), tooBig)],
    ['a gzip bomb', encoded('gzip', gzipSync(bomb))],
    ['a br bomb', encoded('br', brotliCompressSync(bomb, QUICK))],
    ['gzip within gzip', encoded('gzip, gzip', gzipSync(gzipSync(GOOD)))],
    ['gzip that is none', encoded('gzip', Buffer.from(GOOD))],
    ['half of a gzip', encoded('gzip', gzipSync(GOOD).subarray(0, 20))],
    ['deflate, which was not asked for', encoded('deflate', deflateSync(GOOD))],
    ['an encoding with the name of a property', encoded('constructor', Buffer.from(GOOD))],
    ['FIN in the middle of the body', raw(json(500), '{"status":200,'), true],
  ])('%s is an invalid response', async (_name, response, isTheEnd) => {
    const { client } = await setUpTcp((socket) => (isTheEnd ? socket.end(response) : socket.write(response)));
    const error = await failureOf(client.call(read));
    expect(error).toMatchObject({ failure: 'invalid', message: 'Invalid response from server' });
  });

  test('5 MB are still read', async () => {
    const inv = 'x'.repeat(5 * 1024 * 1024 - 100);
    const { client } = await setUp((_, response) => sendEnvelope(response, { inv }));
    await expect(client.call(read)).resolves.toEqual({ inv });
  });
});

describe('no response', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['silence', () => {}],
    ['a body that stalls', (socket) => socket.write(raw(json(500), '{"status"'))],
    [
      'an endless drip',
      (socket) => {
        socket.write(raw(json(1_000_000)));
        const timer = setInterval(() => socket.write(' '), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      '1xx for ever',
      (socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s ends with the total time, and is not tried again', async (_name, respond) => {
    const { api, client } = await setUpTcp(respond, { timeoutMs: 300 });
    const startedAt = Date.now();
    const error = await failureOf(client.call(read));
    expect(error).toMatchObject({ failure: 'unreachable', message: read.unreachableMessage });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    expect(api.seen).toHaveLength(1);
  });

  test('a closed port is unreachable', async () => {
    const api = await startFakeServer(() => {});
    await api.close();
    const tries: boolean[] = [];
    const error = await failureOf(clientOf(api.url, { onTry: (isUp) => tries.push(isUp) }).call(read));
    expect(error.failure).toBe('unreachable');
    expect(tries).toEqual([false, false, false]);
  });

  test('when the visitor is gone, the upstream sees its connection close', async () => {
    const gone = new AbortController();
    let hasClosed = (): void => {};
    const closed = new Promise<void>((resolve) => (hasClosed = resolve));
    const { client } = await setUpTcp(
      (socket) => {
        socket.on('close', hasClosed);
        gone.abort();
      },
      { timeoutMs: 10_000, onCall: (report) => reports.push(report) },
    );
    const reports: CallReport[] = [];
    await failureOf(
      client.call({
        ...read,
        caller: { request: { ...read.caller.request, signal: gone.signal } },
        isCancellable: true,
      }),
    );
    await closed;
    expect(reports).toMatchObject([{ outcome: 'aborted' }]);
  });
});

describe('trying again', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['by a reset', (socket) => socket.resetAndDestroy()],
    ['by FIN', (socket) => socket.end()],
    [
      'amid its chunks',
      (socket) =>
        socket.write(raw('200 OK\r\ntransfer-encoding: chunked', '5\r\n{"sta\r\n'), () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        ),
    ],
  ])('a read gets over a connection that ends %s', async (_how, end) => {
    const { api, client } = await setUpTcp((socket) =>
      api.seen.length < 3 ? end(socket) : socket.write(raw(json(GOOD.length), GOOD)),
    );
    await expect(client.call(read)).resolves.toEqual({ inv: 'FLIP-1' });
    expect(api.seen).toHaveLength(3);
  });

  type Row = [what: string, status: number, headers: Record<string, string>, tries: number];
  const row = (what: string, status: number, tries: number): Row => [what, status, {}, tries];
  test.each<Row>([
    ...[502, 503, 504].map((status) => row('a read gets over two of', status, 3)),
    ...[400, 401, 404, 408, 422, 429, 500].map((status) => row('a read is not tried again after', status, 1)),
    ['a long Retry-After is passed on instead of waited for', 503, { 'retry-after': '30' }, 1],
    ['a redirect is never followed', 302, { location: '/elsewhere' }, 1],
  ])('%s: status %i', async (_what, status, headers, tries) => {
    const { api, client } = await setUp((_, response) =>
      api.seen.length > 2 ? sendEnvelope(response, { inv: 'FLIP-1' }) : response.writeHead(status, headers).end(),
    );
    const outcome = await client.call({ ...read, ...member }).catch((error: unknown) => error);
    const refusal = { failure: 'refused', status, message: `HTTP error! status: ${status}` };
    expect(outcome).toMatchObject(tries > 1 ? { inv: 'FLIP-1' } : refusal);
    expect(api.seen).toHaveLength(tries);
  });

  test('at a dead upstream, retries stay a reserve of ten and a tenth of the calls', async () => {
    const { api, client } = await setUp((_, response) => response.writeHead(503).end(), { clock: { now: () => now } });
    let now = 0;
    for (let call = 0; call < 100; call += 1) {
      await failureOf(client.call(read));
      // The calls are so far apart that the circuit stays closed: only the budget limits the retries.
      now += 11_000;
    }
    expect(api.seen.length).toBeGreaterThan(100);
    expect(api.seen.length).toBeLessThanOrEqual(120);
  });
});

describe('the circuit', () => {
  test('stays closed before an API that is busy, which is not up, and says when', async () => {
    const seen: boolean[] = [];
    const { client } = await setUp((_, response) => response.writeHead(503, { 'retry-after': '5' }).end(), {
      onTry: (isUp) => seen.push(isUp),
      clock: { now: () => 0 },
    });
    for (let call = 0; call < 30; call += 1)
      expect(await failureOf(client.call(read))).toMatchObject({ failure: 'refused', status: 503, retryAfter: 5 });
    expect(seen).toEqual(Array(30).fill(false));
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['no response', (response) => response.destroy()],
    ['500', (response) => response.writeHead(500).end()],
    ['success whose data has another shape', (response) => sendEnvelope(response, { invoice: 1 })],
    ['success that is no envelope', (response) => response.end('<p>Welcome to nginx</p>')],
    ['status 500 in the envelope', (response) => response.end('{"status":500}')],
  ])(
    'opens on an API that responds to every call with %s, refuses at once, tells of each change, and closes',
    async (_name, respond) => {
      let isBroken = true;
      let now = 0;
      const changes: [string, boolean][] = [];
      const seen: boolean[] = [];
      const { api, client } = await setUp(
        (_, response) => (isBroken ? respond(response) : sendEnvelope(response, { inv: 'FLIP-1' })),
        {
          clock: { now: () => now },
          onTry: (isUp) => seen.push(isUp),
          onCircuit: (...change) => changes.push(change),
        },
      );
      for (let call = 0; call < 20; call += 1)
        expect((await failureOf(client.call(ofMany(call)))).retryAfter).toBeUndefined();
      expect(await failureOf(client.call(once))).toMatchObject({ failure: 'unreachable', retryAfter: 5 });
      expect(api.seen).toHaveLength(20);
      now += 5_000;
      await failureOf(client.call(once));
      expect(changes).toEqual([['orders', true]]);
      isBroken = false;
      now += 5_000;
      await expect(client.call(read)).resolves.toEqual({ inv: 'FLIP-1' });
      expect(changes).toEqual([
        ['orders', true],
        ['orders', false],
      ]);
      expect([seen[0], seen.at(-2), seen.at(-1)]).toEqual([false, false, true]);
    },
  );

  const withStatus = (status: number) => (response: ServerResponse) => response.writeHead(status).end();
  test.each<[string, 'closed' | 'open', (response: ServerResponse) => unknown, (call: number) => RestCall<unknown>]>([
    [
      '504 for one order, asked for by many',
      'closed',
      withStatus(504),
      (call) => ({ ...ofMany(call), params: { invoiceId: 'BAD' } }),
    ],
    ['504 for one visitor', 'closed', withStatus(504), (call) => ({ ...ofMany(call), ...from('203.0.113.7') })],
    ['silence for one visitor', 'closed', () => {}, () => ({ ...once, timeoutMs: 50 })],
    ['503 for all', 'open', withStatus(503), ofMany],
    ['404 for all', 'closed', withStatus(404), ofMany],
  ])('before %s it is %s', async (_name, state, respond, callOf) => {
    const { client } = await setUp(
      ({ url }, response) => (url === '/orders/GOOD' ? sendEnvelope(response, { inv: 'GOOD' }) : respond(response)),
      { clock: { now: () => 0 } },
    );
    await Promise.all(Array.from({ length: 30 }, (_, call) => failureOf(client.call(callOf(call)))));
    const good = client.call({ ...read, ...from('198.51.100.1'), params: { invoiceId: 'GOOD' } });
    expect(
      await good.then(
        () => 'closed',
        ({ retryAfter }: UpstreamError) => (retryAfter === 5 ? 'open' : 'failed'),
      ),
    ).toBe(state);
  });
});

describe('groups of calls', () => {
  const oneAtATime = (maxWaitMs: number): Partial<RestClientOptions> => ({
    groups: { ...CALL_GROUPS, orders: { concurrency: 1, maxWaiting: 1, maxWaitMs } },
  });
  const find: RestCall<unknown> = { ...write, group: 'find' };
  const isFind = (url: string): boolean => url === '/orders/find';

  test('the failures of one group open no circuit but its own', async () => {
    const { client } = await setUp(
      ({ url }, response) => (isFind(url) ? response.destroy() : sendEnvelope(response, { inv: 'FLIP-1' })),
      { clock: { now: () => 0 } },
    );
    for (let call = 0; call < 20; call += 1) await failureOf(client.call(find));
    expect(await failureOf(client.call(find))).toMatchObject({ failure: 'unreachable', retryAfter: 5 });
    await expect(client.call(read)).resolves.toEqual({ inv: 'FLIP-1' });
  });

  test('a full group leaves the connections of the others free, and refuses what its queue has no place for at once', async () => {
    const { client } = await setUp(
      ({ url }, response) => void (isFind(url) && sendEnvelope(response, { inv: 'FLIP-1' })),
      oneAtATime(5_000),
    );
    const stuck = [failureOf(client.call(read)), failureOf(client.call(read))];
    const startedAt = Date.now();
    expect(await failureOf(client.call(read))).toMatchObject({
      failure: 'unreachable',
      message: read.unreachableMessage,
      retryAfter: 1,
    });
    await expect(client.call(find)).resolves.toEqual({ inv: 'FLIP-1' });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    await client.close();
    await Promise.all(stuck);
  });

  test('the wait for a connection is bounded, and is no failure of the API', async () => {
    const { api, client } = await setUpTcp(() => {}, {
      ...oneAtATime(100),
      onTry: (isUp) => tries.push(isUp),
    });
    const tries: boolean[] = [];
    const stuck = failureOf(client.call(read));
    expect(await failureOf(client.call(read))).toMatchObject({ failure: 'unreachable', retryAfter: 1 });
    expect([api.seen.length, tries]).toEqual([1, []]);
    await client.close();
    await stuck;
  });

  // bff/http/multipart.test.ts tests how a file is sent, and faulty files.
  test('uploads of slow senders end after their time, and do not count as faults of the API', async () => {
    const { client } = await setUp((_, response) => sendEnvelope(response, { inv: 'FLIP-1' }));
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begins');
      await sleep(1_000, undefined, { ref: false });
      yield Buffer.from('too late');
    }
    const upload: RestCall<unknown> = { ...write, group: 'uploads' };
    const send = () =>
      failureOf(
        client.call({
          ...upload,
          timeoutMs: 60,
          file: { field: 'profile_picture', filename: 'picture.png', type: 'image/png', content: slow() },
        }),
      );
    for (const { failure } of await Promise.all(Array.from({ length: 25 }, send))) expect(failure).toBe('unreachable');
    await expect(client.call(upload)).resolves.toEqual({ inv: 'FLIP-1' });
  });

  test('the time of a try begins when it has a connection', async () => {
    const { client } = await setUp(
      (_, response) => void setTimeout(() => sendEnvelope(response, { inv: 'FLIP-1' }), 400),
      { ...oneAtATime(5_000), timeoutMs: 600 },
    );
    await expect(Promise.all([client.call(read), client.call(read)])).resolves.toHaveLength(2);
  });
});
