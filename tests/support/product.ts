import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The first of so many ports in a row that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const servers = Array.from({ length: count }, (_, index) => createServer().listen(first + index));
    const areFree = await Promise.all(servers.map((server) => new Promise<boolean>((resolve) => void server.once('listening', () => resolve(true)).once('error', () => resolve(false)))));
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    if (areFree.every(Boolean)) return first;
  }
}

/** The product as an operator runs it: its own ports, its own data, all it wrote, and how it ended. */
export type Product = {
  web: string;
  bff: string;
  api: string;
  dataDir: string;
  output: () => string;
  child: ChildProcess;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
};

/** Starts `npm start`'s script in a process group of its own; resolves once `ready` answers or it has ended. */
export async function startProduct(env: Record<string, string> = {}, command: string[] = [process.execPath, '--import', 'tsx', 'scripts/start.ts']): Promise<Product> {
  const [webPort, bffPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'product-'));
  const [program = '', ...args] = command;
  let text = '';
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env, NODE_ENV: '', SITE_URL: '', BFF_URL: '', PRODUCT_API_URL: '', DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'info',
      WEB_PORT: String(webPort), BFF_PORT: String(bffPort), API_PORT: String(apiPort), DATA_DIR: dataDir, ...env,
    },
  });
  const announced = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('  graph http')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const ended: Product['ended'] = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ms: performance.now() - began }));
  });
  await Promise.race([announced, ended]);
  return { web: `http://localhost:${webPort}`, bff: `http://localhost:${bffPort}`, api: `http://localhost:${apiPort}`, dataDir, output: () => text, child, ended };
}

/** Processes of a group that still run. */
export function groupIsAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a product's data. */
export function removeData({ dataDir }: Product): void {
  rmSync(dataDir, { recursive: true, force: true });
}
