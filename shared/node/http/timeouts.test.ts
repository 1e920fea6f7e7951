import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { registerGracefulShutdown, SHUTDOWN } from './graceful-shutdown.ts';
import { createService } from './service.ts';
import { TIMEOUTS } from './timeouts.ts';

const BARE = { logger: createSilentLogger(), server: {}, describeRefusal: toBusyError };

let app: FastifyInstance;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

async function startWithDeadline(): Promise<number> {
  app = createService({ ...BARE, timeouts: { ...TIMEOUTS, bodyMs: 60 } });
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body.length,
  );
  app.post('/', ({ body }) => ({ body }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(address).port);
}

/** Sends half a body, and the other half after `pauseMs`; resolves with the response. */
function sendSlowly(port: number, type: string, halves: [string, string], pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const rest = setTimeout(() => socket.write(halves[1]), pauseMs);
    socket.on('data', (chunk) => {
      text += String(chunk);
      socket.end();
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(rest);
        resolve(text);
      });
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${halves.join('').length}\r\n\r\n${halves[0]}`,
    );
  });
}

test('a body that takes longer than its deadline is refused with 408', async () => {
  expect(await sendSlowly(await startWithDeadline(), 'application/json', ['{"a"', ':1}'], 5_000)).toMatch(
    /^HTTP\/1.1 408 /,
  );
});

test('a body in time, and an upload that takes longer, are taken', async () => {
  const port = await startWithDeadline();
  expect(await sendSlowly(port, 'application/json', ['{"a"', ':1}'], 0)).toContain('{"body":{"a":1}}');
  expect(await sendSlowly(port, 'multipart/form-data; boundary=b', ['--b', '--'], 200)).toContain('{"body":5}');
  expect(await sendSlowly(port, 'Multipart/Form-Data; boundary=b', ['--b', '--'], 200)).not.toMatch(/^HTTP\/1.1 408 /);
});

/** Lets the timers of a close run when they are due; other time passes as it is. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('after the delay and the time for existing connections, a close ends a call that hangs, and its client still gets a response', async () => {
  fakeTimers();
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  let release = (): void => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const stopCalls = vi.fn<() => void>(release);
  registerGracefulShutdown(app, stopCalls);
  const arrived = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await hanging;
      return 'sorry';
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const text = fetch(url).then((response) => response.text());
  await arrived;
  app.startDraining();
  vi.advanceTimersByTime(SHUTDOWN.maxDelayMs + SHUTDOWN.keptAliveMs - 1);
  expect(stopCalls).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await text).toBe('sorry');
  expect(stopCalls).toHaveBeenCalledOnce();
});

test('a client that never ends its request does not delay a close for long', async () => {
  fakeTimers();
  app = fastify({ forceCloseConnections: 'idle' });
  registerGracefulShutdown(app);
  app.post('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = new Promise((resolve) => app.server.once('request', resolve));
  socket
    .on('error', () => {})
    .write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await accepted;
  const closed = once(socket, 'close');
  app.startDraining();
  vi.advanceTimersByTime(SHUTDOWN.dropClientsMs);
  await expect(closed).resolves.toHaveLength(1);
});

/** Requests more than the buffers of a connection hold, and reads nothing of it yet. */
async function askForLarge(bytes: number, timeouts = TIMEOUTS) {
  app = createService({ ...BARE, timeouts });
  app.get('/large', () => Buffer.alloc(bytes));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client
    .pause()
    .on('error', () => {})
    .write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const [{ socket }, response] = await accepted;
  return { client, socket, response };
}

test('a client that reads nothing of its response is cut off', async () => {
  const began = performance.now();
  const { client, socket } = await askForLarge(50_000_000, { ...TIMEOUTS, stalledMs: 200 });
  await once(socket, 'close');
  expect(performance.now() - began).toBeLessThan(2_000);
  client.destroy();
});

test('a close waits for a client that still reads its response', async () => {
  const { client, response } = await askForLarge(20_000_000);
  let bytes = 0;
  const ended = once(client, 'close');
  await expect.poll(() => response.writableEnded, { interval: 5 }).toBe(true);
  const closed = app.close();
  setTimeout(() => client.on('data', (chunk) => (bytes += chunk.length)).resume(), 150);
  await Promise.all([closed, ended]);
  expect(bytes).toBeGreaterThan(20_000_000);
});

test('a request that no byte is sent for is cut off, unless its handler has set a longer time', async () => {
  app = createService({ ...BARE, timeouts: { ...TIMEOUTS, stalledMs: 50 } });
  let url = '';
  const never = new Promise<void>(() => {});
  app.get('/stalled', () => never);
  app.get('/slow', async ({ raw }) => {
    raw.setTimeout(30_000);
    await expect(fetch(`${url}/stalled`)).rejects.toThrow('fetch failed');
    return 'late';
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(`${url}/slow`)).text()).toBe('late');
});
