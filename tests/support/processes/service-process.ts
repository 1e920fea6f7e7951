import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { untilUp } from './until-up.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const MAIN = { web: 'web-server/main.js', bff: 'bff/main.js', api: 'api/main.js', worker: 'api/worker.js' } as const;
export const SERVICE_PORTS = { web: 'WEB_PORT', bff: 'BFF_PORT', api: 'API_PORT', worker: 'WORKER_PORT' } as const;

/** What the shell or `.env` may say otherwise; blank counts as unset. */
export const DEFAULTS = {
  NODE_ENV: '',
  SITE_URL: '',
  BFF_URL: '',
  PRODUCT_API_URL: '',
  DATABASE_URL: '',
  REDIS_URL: '',
  LOG_LEVEL: 'info',
};

/** A process whose output is kept, and which ends with this one. */
export interface Child {
  child: ChildProcess;
  /** What it has printed so far, on both streams. */
  output: () => string;
  isAlive: () => boolean;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM and waits for the end; SIGKILL after 12 s. */
  stop: () => Promise<void>;
}

export function startChild([program = '', ...args]: readonly string[], options: SpawnOptions): Child {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  let text = '';
  for (const stream of streams) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Not the event `close`: a process whose channel was disconnected has none.
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => once(stream, 'end'))]).then(
    ([[code, signal]]) => ({ code, signal }) as Awaited<Child['ended']>,
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return {
    child,
    ended,
    output: () => text,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      const timer = setTimeout(kill, 12_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    },
  };
}

export type ServiceProcess = Awaited<ReturnType<typeof startService>>;

export interface ServiceOptions {
  env?: Record<string, string>;
  /** Options of node, before the file. */
  node?: string[];
  /** A program to run node with, such as `['unshare', '-n']`. */
  prefix?: string[];
  /** Resolve before the service is ready. */
  early?: boolean;
  /** The folder of the build. */
  dist?: string | undefined;
}

/**
 * Starts one service of the build (`npm run build`) in a process of its own, on a free port. Resolves once `/readyz`
 * is 200.
 */
export async function startService(
  part: keyof typeof MAIN,
  { env = {}, node = [], prefix = [], early = false, dist = path.join(root, 'dist') }: ServiceOptions = {},
) {
  const main = path.join(dist, MAIN[part]);
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build first`);
  const port = Number(env[SERVICE_PORTS[part]] ?? (await freePort()));
  const service = startChild([...prefix, process.execPath, ...node, main], {
    env: { ...process.env, ...DEFAULTS, SHUTDOWN_DELAY_MS: '0', [SERVICE_PORTS[part]]: String(port), ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  const pid = service.child.pid ?? 0;
  if (!early && !(await untilUp(`${url}/readyz`, { hasEnded: () => !service.isAlive() }))) {
    service.child.kill('SIGKILL');
    await service.ended;
    throw new Error(`${part} does not start:\n${service.output()}`);
  }
  return {
    ...service,
    url,
    port,
    /** Resident memory in bytes. */
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) * 1024,
    /** The number of open sockets. Zero where the system does not tell. */
    openSockets: () => countSockets(pid),
  };
}

function readProc(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return 0;
  const isSocket = (name: string): boolean => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}
