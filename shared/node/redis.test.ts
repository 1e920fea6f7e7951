import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSilentLogger } from './logger.ts';
import { connectRedis } from './redis.ts';

/** Replies to each command. */
async function startRedisThat(reply: (command: string) => string) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (chunk) => {
      for (const [, command = ''] of String(chunk).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(reply(command.toLowerCase()));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return {
    sockets,
    url: `127.0.0.1:${(server.address() as { port: number }).port}`,
    drop: () => void sockets.splice(0).map((socket) => socket.resetAndDestroy()),
  };
}

/** A logger, and the lines that it has written. */
function createLog() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: {} }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, logger };
}

/** Blocks this process, after the reply is in the client's socket. */
function beBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a process that was busy itself does not take Redis for away', async () => {
  const server = await startRedisThat((command) => {
    if (command !== 'ping') return '$-1\r\n';
    process.nextTick(beBusy, 100);
    return '+PONG\r\n';
  });
  const redis = await connectRedis(`redis://${server.url}`, 50, createSilentLogger());
  onTestFinished(() => redis.disconnect());
  expect(await redis.ping()).toBe('PONG');
  expect(server.sockets).toHaveLength(1);
});

const OUT_OF_MEMORY = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";

test('a Redis that refuses writes is not up, though it replies, and is one line', async () => {
  let isFull = true;
  const server = await startRedisThat((command) => {
    if (command === 'info' || command === 'get') return '$-1\r\n';
    return isFull && command === 'set' ? OUT_OF_MEMORY : '+OK\r\n';
  });
  const { lines, logger } = createLog();
  const redis = await connectRedis(`redis://${server.url}`, 5_000, logger);
  onTestFinished(() => redis.disconnect());
  const write = () => redis.set('key', 'value').catch(() => null);
  expect(redis.takesWrites).toBe(true);
  for (let index = 0; index < 20; index += 1) await write();
  await redis.get('key');
  expect(redis.takesWrites).toBe(false);
  isFull = false;
  await write();
  expect(redis.takesWrites).toBe(true);
  expect(lines.map(({ reason, msg }) => [reason, msg])).toEqual([
    [OUT_OF_MEMORY.slice(1, -2), 'Redis refuses writes: each process counts the limits alone, and stricter'],
  ]);
});

test('a Redis that is away is one line, however often it is tried, and one when it is back', async () => {
  let isAway = false;
  const server = await startRedisThat(() => '$-1\r\n');
  const { lines, logger } = createLog();
  const redis = await connectRedis(`redis://${server.url}`, 5_000, logger);
  onTestFinished(() => redis.disconnect());
  let tries = 0;
  redis.on('connect', () => {
    tries += 1;
    if (isAway) server.drop();
  });
  isAway = true;
  server.drop();
  await vi.waitUntil(() => tries >= 3);
  expect(redis.takesWrites).toBe(false);
  isAway = false;
  await vi.waitUntil(() => redis.takesWrites);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'Redis is away: each process counts the limits alone, and stricter',
    'Redis is back: all processes count the limits together',
  ]);
});
