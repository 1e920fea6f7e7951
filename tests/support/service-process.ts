import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { untilUp } from './until-up.ts';

const root = path.resolve(import.meta.dirname, '../..');
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

export interface ServiceProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** What it has printed so far, on both streams. */
  output: () => string;
  isAlive: () => boolean;
  /** Resident memory in bytes. */
  rss: () => number;
  /** The number of open sockets. Zero where the system does not tell. */
  openSockets: () => number;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM and waits for the end; SIGKILL after 12 s. */
  stop: () => Promise<void>;
}

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
): Promise<ServiceProcess> {
  const main = path.join(dist, MAIN[part]);
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build first`);
  const port = Number(env[SERVICE_PORTS[part]] ?? (await freePort()));
  const [program, ...args] = [...prefix, process.execPath, ...node, main];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...DEFAULTS, SHUTDOWN_DELAY_MS: '0', [SERVICE_PORTS[part]]: String(port), ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended: ServiceProcess['ended'] = new Promise(
    (resolve) => void child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  if (!early && !(await untilUp(`${url}/readyz`, { hasEnded: () => !isAlive() }))) {
    kill();
    await ended;
    throw new Error(`${part} does not start:\n${text}`);
  }
  return {
    url,
    port,
    child,
    ended,
    isAlive,
    output: () => text,
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) * 1024,
    openSockets: () => countSockets(pid),
    stop: async () => {
      const timer = setTimeout(kill, 12_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    },
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
