import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSilentLogger, redirectConsole } from './logger.ts';
import { connectRedis, type FailFastRedis } from './redis.ts';

const REPLY_AFTER_MS = 30;

/** Replies to the first commands of ioredis at once, and to any other command after a delay. */
async function startSlowRedis(): Promise<{ url: string; connections: Socket[] }> {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on('data', (chunk) => {
      if (/info|client/i.test(String(chunk)))
        socket.write('$-1\r\n'.repeat(String(chunk).match(/info|setinfo/gi)?.length ?? 1));
      else setTimeout(() => socket.write('+PONG\r\n'), REPLY_AFTER_MS);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`, connections };
}

test('a process that was busy itself does not take Redis for away', async () => {
  const { url, connections } = await startSlowRedis();
  const redis = await connectRedis(url, 2 * REPLY_AFTER_MS, createSilentLogger());
  onTestFinished(() => redis.disconnect());
  const reply = redis.ping();
  const busyUntil = performance.now() + 4 * REPLY_AFTER_MS;
  while (performance.now() < busyUntil);
  expect(await reply).toBe('PONG');
  expect(connections).toHaveLength(1);
});

/** Replies to each command as a Redis with a password, without one, or that is full would. */
async function startRedisThat(reply: (command: string) => string): Promise<{ url: string; drop: () => void }> {
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

const OUT_OF_MEMORY = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";

test('a Redis that refuses writes is not up, though it replies; loss and return are one line each', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isFull = true;
  const server = await startRedisThat((command) => {
    if (command === 'info' || command === 'get') return '$-1\r\n';
    return isFull && command === 'set' ? OUT_OF_MEMORY : '+OK\r\n';
  });
  const { lines, logger } = createLog();
  const redis = await connectRedis(`redis://${server.url}`, 5_000, logger);
  onTestFinished(() => redis.disconnect());
  const write = (client: FailFastRedis) => client.set('key', 'value').catch(() => null);
  expect(redis.takesWrites).toBe(true);
  for (let index = 0; index < 20; index += 1) await write(redis);
  await redis.get('key');
  expect(redis.takesWrites).toBe(false);

  isFull = false;
  await write(redis);
  expect(redis.takesWrites, 'one write of a Redis that is nearly full').toBe(false);
  vi.advanceTimersByTime(5_001);
  await redis.get('key');
  expect(redis.takesWrites, 'a read').toBe(false);
  for (let index = 0; index < 20; index += 1) await write(redis);
  expect(redis.takesWrites).toBe(true);
  expect(lines.map(({ level, reason, msg }) => [level, reason, msg])).toEqual([
    [40, OUT_OF_MEMORY.slice(1, -2), 'Redis refuses writes: each process counts the limits alone, and stricter'],
    [30, undefined, 'Redis is back: all processes count the limits together'],
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

test('what ioredis prints itself is a line of the log', async () => {
  const before = { ...console };
  onTestFinished(() => void Object.assign(console, before));
  const { lines, logger } = createLog();
  redirectConsole(logger);
  const server = await startRedisThat((command) =>
    command === 'auth'
      ? '-ERR AUTH <password> called without any password configured for the default user. Are you sure?\r\n'
      : '$-1\r\n',
  );
  const redis = await connectRedis(`redis://:word@${server.url}`, 5_000, logger);
  onTestFinished(() => redis.disconnect());
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, msg: 'printed by a library', printed: expect.stringMatching(/^\[WARN\]/) }),
  ]);
});
