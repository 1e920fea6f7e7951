import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { DEFAULTS } from './service-process.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * All services, started by scripts/start.js on ports and data of their own. `output` returns what they have printed
 * so far.
 */
export interface Product {
  web: string;
  bff: string;
  api: string;
  dataDir: string;
  output: () => string;
  child: ChildProcess;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
}

/**
 * Starts scripts/start.js in a process group of its own. Resolves once it has announced its addresses, or has ended.
 */
export async function startProduct(
  env: Record<string, string> = {},
  command: string[] = [process.execPath, 'scripts/start.js'],
): Promise<Product> {
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
      ...process.env,
      ...DEFAULTS,
      WEB_PORT: String(webPort),
      BFF_PORT: String(bffPort),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      ...env,
    },
  });
  const announced = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('  graph http')) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const ended: Product['ended'] = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ms: performance.now() - began }));
  });
  await Promise.race([announced, ended]);
  return {
    web: `http://localhost:${webPort}`,
    bff: `http://localhost:${bffPort}`,
    api: `http://localhost:${apiPort}`,
    dataDir,
    output: () => text,
    child,
    ended,
  };
}

/** True while a process of the group runs. */
export function groupIsAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Deletes the data folder. */
export function removeData({ dataDir }: Product): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Ends all services, and deletes their data. */
export async function stopProduct(product: Product): Promise<void> {
  product.child.kill('SIGTERM');
  await product.ended;
  removeData(product);
}
