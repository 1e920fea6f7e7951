import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

/** A temporary Redis that writes nothing to disk. */
export interface RedisServer {
  url: string;
  /** Kills the server. `start` starts it again, empty, on the same port. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Suspends the process with its connections open; `thaw` resumes it. */
  freeze: () => void;
  thaw: () => void;
}

/**
 * Starts the system's redis-server, installing Debian's package as root.
 *
 * @returns why there is none, if it cannot be started; with CI=true it throws instead
 */
export async function startRedis(): Promise<RedisServer | { missing: string }> {
  if (!isInstalled() && !install()) {
    const missing = 'no redis-server to test with (Debian: apt-get install redis-server; macOS: brew install redis)';
    if (process.env.CI === 'true') throw new Error(missing);
    return { missing };
  }
  const port = await freePort();
  let server = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    async start() {
      server = await launch(port);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}

const isInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server') && isInstalled();
}

async function launch(port: number): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  for (let tries = 0; tries < 200; tries += 1) {
    if (await answers(port)) return server;
    await sleep(25);
  }
  throw new Error('redis-server did not start');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.end('PING\r\n'));
    socket.once('data', (chunk) => resolve(String(chunk).startsWith('+PONG'))).once('error', () => resolve(false));
  });
}
