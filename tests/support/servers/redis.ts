import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '#tests/support/processes/free-port.ts';
import { ensureProgram, type Missing } from './apt.ts';

export type RedisServer = Exclude<Awaited<ReturnType<typeof startRedis>>, Missing>;

/**
 * Starts the system's redis-server, which writes nothing to disk.
 *
 * @returns why there is none, if it cannot be started; with CI=true it throws instead
 */
export async function startRedis() {
  const missing = ensureProgram(['redis-server', '--version'], 'redis-server', 'redis');
  if (missing) return missing;
  const port = await freePort();
  let server = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Kills the server. `start` starts it again, empty, on the same port. */
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    async start() {
      server = await launch(port);
    },
    /** Suspends the process with its connections open; `thaw` resumes it. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    // The policy of compose.yaml.
    `--port ${port} --bind 127.0.0.1 --save  --appendonly no --maxmemory 128mb --maxmemory-policy noeviction`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 25, maxRetriesPerRequest: 200 }).on(
    'error',
    () => {},
  );
  await client.ping();
  client.disconnect();
  return server;
}
