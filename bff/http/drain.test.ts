import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { addDrain } from './drain.ts';

test('a call that hangs is let go, and its client still answered', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  let release = (): void => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const stopCalls = vi.fn<() => void>(release);
  addDrain(app, { stopCalls, stopCallsAfterMs: 50 });
  const arrived = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await hanging;
      return 'sorry';
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(url).then((response) => response.text());
  await arrived;
  await app.close();
  expect(await answer).toBe('sorry');
  expect(stopCalls).toHaveBeenCalledOnce();
});

test('a client that never ends its request does not hold the door', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  addDrain(app, { stopCalls: () => {}, stopCallsAfterMs: 20, dropClientsAfterMs: 50 });
  app.post('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = new Promise((resolve) => app.server.once('request', resolve));
  socket.on('error', () => {}).write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await accepted;
  const startedAt = Date.now();
  await app.close();
  expect(Date.now() - startedAt).toBeLessThan(1_000);
});
