import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createService, type ServiceOptions } from './create-service.ts';
import { SHUTDOWN } from './graceful-shutdown.ts';
import { TIMEOUTS } from './timeouts.ts';

let app: FastifyInstance;
const create = (options: Partial<ServiceOptions> = {}) =>
  (app = createService({ logger: createSilentLogger(), server: {}, describeRefusal: toBusyError, ...options }));
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends the beginning of a request, once the service listens. */
async function send(head: string, body = '') {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write(`${head} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${body}`);
  const [{ socket }, response] = await accepted;
  return { client, socket, response };
}
const HALF_A_BODY = 'content-length: 100\r\n\r\n{';

test('a body that takes longer than its deadline is refused with 408', async () => {
  create({ timeouts: { ...TIMEOUTS, bodyMs: 60 } }).post('/', ({ body }) => ({ body }));
  const { client } = await send('POST /', HALF_A_BODY);
  expect(await text(client)).toMatch(/^HTTP\/1.1 408 /);
});

/** Lets the timers of a close run when they are due; other time passes as it is. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('after the delay and the time for existing connections, a close ends a call that hangs, and its client still gets a response', async () => {
  fakeTimers();
  let release = (): void => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const stopCalls = vi.fn<() => void>(() => release());
  create({ stopCalls }).get('/', () => hanging.then(() => 'sorry'));
  const { client } = await send('GET /', 'connection: close\r\n\r\n');
  void app.drain(0);
  vi.advanceTimersByTime(SHUTDOWN.maxDelayMs + SHUTDOWN.keptAliveMs - 1);
  expect(stopCalls).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await text(client)).toContain('sorry');
});

test('a client that never ends its request does not delay a close for long', async () => {
  fakeTimers();
  create().post('/', () => 'done');
  const { client } = await send('POST /', HALF_A_BODY);
  void app.drain(0);
  vi.advanceTimersByTime(SHUTDOWN.dropClientsMs);
  expect(await once(client, 'close')).toHaveLength(1);
});

test('a client that reads nothing of its response is cut off', async () => {
  create({ timeouts: { ...TIMEOUTS, stalledMs: 200 } }).get('/', () => Buffer.alloc(50_000_000));
  const { client, socket } = await send('GET /', '\r\n');
  expect(await once(socket, 'close')).toHaveLength(1);
  client.destroy();
});

test('a close waits for a client that still reads its response', async () => {
  create().get('/', () => Buffer.alloc(20_000_000));
  const { client, response } = await send('GET /', '\r\n');
  await expect.poll(() => response.writableEnded, { interval: 5 }).toBe(true);
  const closed = app.close();
  // The first turns of the close have passed.
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect((await text(client)).length).toBeGreaterThan(20_000_000);
  await closed;
});

test('a request that no byte is sent for is cut off', async () => {
  create({ timeouts: { ...TIMEOUTS, stalledMs: 50 } }).get('/', () => new Promise<void>(() => {}));
  await expect(fetch(await app.listen({ port: 0, host: '127.0.0.1' }))).rejects.toThrow('fetch failed');
});

test('a handler can give its request a longer time without a byte', async () => {
  create().get('/', async ({ raw }) => {
    const before = raw.socket.timeout;
    raw.setTimeout(120_000);
    return [before, raw.socket.timeout];
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(url)).json()).toEqual([TIMEOUTS.stalledMs, 120_000]);
});
