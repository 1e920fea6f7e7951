import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { connectRedis } from './redis.ts';

const ANSWER_AFTER_MS = 30;

/** Answers the first commands of ioredis at once, and any other command after a delay. */
async function startSlowRedis(): Promise<{ url: string; connections: Socket[] }> {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on('data', (chunk) => {
      if (/info|client/i.test(String(chunk)))
        socket.write('$-1\r\n'.repeat(String(chunk).match(/info|setinfo/gi)?.length ?? 1));
      else setTimeout(() => socket.write('+PONG\r\n'), ANSWER_AFTER_MS);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`, connections };
}

test('a process that was busy itself does not take Redis for away', async () => {
  const { url, connections } = await startSlowRedis();
  const redis = await connectRedis(url, 2 * ANSWER_AFTER_MS, createSilentLogger());
  onTestFinished(() => redis.disconnect());
  const answer = redis.ping();
  const busyUntil = performance.now() + 4 * ANSWER_AFTER_MS;
  while (performance.now() < busyUntil);
  expect(await answer).toBe('PONG');
  expect(connections).toHaveLength(1);
});
