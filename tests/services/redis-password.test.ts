import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/processes/free-port.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { ensureProgram } from '#tests/support/servers/apt.ts';

const scratch = scratchFolder();
const root = path.resolve(import.meta.dirname, '../..');
/** What docs/operations.md has an operator say to Redis. */
const [, row = ''] =
  /^\| `REDIS_URL` \| (.+) \|$/m.exec(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')) ?? [];
const commands = [...row.matchAll(/`((?:ACL|CONFIG) [^`]+)`/g)].map(([, command = '']) => command.split(' '));

/** Runs Redis with its configuration file, and lets a client speak to it. */
async function withRedis<T>(config: string, password: string, speak: (client: Redis) => Promise<T>): Promise<T> {
  const port = await freePort();
  const server = spawn('redis-server', [config, '--port', String(port)], { stdio: 'ignore' });
  const client = new Redis({ port, password, retryStrategy: () => 25, maxRetriesPerRequest: 200 }).on(
    'error',
    () => {},
  );
  try {
    return await speak(client);
  } finally {
    client.disconnect();
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

test('a password that was replaced by the documented commands is gone after the next restart, too', async ({
  skip,
}) => {
  const missing = ensureProgram(['redis-server', '--version'], 'redis-server', 'redis');
  if (missing) return skip(missing.missing);
  const config = path.join(scratch, 'redis.conf');
  writeFileSync(config, 'bind 127.0.0.1\nsave ""\nrequirepass former\n');
  expect(commands.length).toBeGreaterThan(1);
  await withRedis(config, 'former', async (client) => {
    for (const [name = '', ...words] of commands) await client.call(name, ...words);
  });
  const tried = await withRedis(config, 'new', async (client) => {
    const formerly = await client.call('AUTH', 'former').catch(({ message }: Error) => message);
    return [await client.ping(), formerly];
  });
  expect(tried).toEqual(['PONG', expect.stringMatching(/^WRONGPASS/)]);
});
