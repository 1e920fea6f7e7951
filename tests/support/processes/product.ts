import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { type Child, DEFAULTS, startChild } from './service-process.ts';

/** All services, started by scripts/start.js on ports and data of their own. */
export interface Product extends Child {
  web: string;
  bff: string;
  api: string;
  dataDir: string;
}

/**
 * Starts scripts/start.js in a process group of its own. Resolves once it has announced its addresses, or has ended.
 */
export async function startProduct(
  env: Record<string, string> = {},
  command: string[] = [process.execPath, 'scripts/start.js'],
): Promise<Product> {
  const [web, bff, api] = [await freePort(), await freePort(), await freePort()];
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'product-'));
  const ports = { WEB_PORT: String(web), BFF_PORT: String(bff), API_PORT: String(api) };
  const started = startChild(command, {
    detached: true,
    env: { ...process.env, ...DEFAULTS, ...ports, DATA_DIR: dataDir, ...env },
  });
  while (started.isAlive() && !started.output().includes('  graph http')) await sleep(20);
  return {
    ...started,
    web: `http://localhost:${web}`,
    bff: `http://localhost:${bff}`,
    api: `http://localhost:${api}`,
    dataDir,
  };
}

/** Deletes the data folder. */
export function removeData({ dataDir }: Product): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Ends all services, and deletes their data. */
export async function stopProduct(product: Product): Promise<void> {
  await product.stop();
  removeData(product);
}
