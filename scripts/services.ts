import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import type { Environment } from '#shared/node/process/env.ts';

/** The variable of each service's port and its default, in the order in which the services start. */
const PORTS = {
  api: ['API_PORT', '5000'],
  worker: ['WORKER_PORT', '5500'],
  bff: ['BFF_PORT', '4000'],
  web: ['WEB_PORT', '3000'],
} as const;

export type ServiceName = keyof typeof PORTS;
export const SERVICE_NAMES = Object.keys(PORTS) as ServiceName[];

/**
 * Reads the file `.env` of a folder, if there is one, into this process's variables. Variables that are set already are
 * kept.
 */
export function loadDotEnv(root: string): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/** The folder of the brand: `BRAND_DIR`, relative to the repository, or the one that the product is shipped with. */
export const brandFolder = (env: Environment): string =>
  path.resolve(import.meta.dirname, '..', env['BRAND_DIR'] || 'brand');

/**
 * The services to start: `only`, or all; the API only where it is embedded, and a worker only where it leaves its
 * jobs to one. Empty where there is no service of that name.
 */
export function chooseServices(only: string | undefined, env: Environment): ServiceName[] {
  if (only) return SERVICE_NAMES.filter((name) => name === only);
  return SERVICE_NAMES.filter(
    (name) => (name !== 'api' || isApiEmbedded(env)) && (name !== 'worker' || hasWorker(env)),
  );
}

/** Whether the embedded API is used; a blank `PRODUCT_API_URL` counts as unset, as in the services. */
function isApiEmbedded(env: Environment): boolean {
  return !env['PRODUCT_API_URL']?.trim();
}

/** Whether the jobs of the embedded API run in a process of their own. */
function hasWorker(env: Environment): boolean {
  return isApiEmbedded(env) && env['JOBS']?.trim() === 'worker';
}

/** The addresses of the services, and what can be tried there. */
export function announcement(env: Environment): string {
  const addressOf = (name: ServiceName): string => {
    const [variable, fallback] = PORTS[name];
    return `http://localhost:${env[variable]?.trim() || fallback}`;
  };
  const site = addressOf('web');
  const isEmbedded = isApiEmbedded(env);
  const lines = ['', `  web   ${site}`, `  graph ${addressOf('bff')}/graphql`];
  lines.push(isEmbedded ? `  api   ${addressOf('api')} (embedded)` : `  api   ${env['PRODUCT_API_URL']}`);
  if (hasWorker(env)) lines.push(`  jobs  ${addressOf('worker')}/readyz`);
  if (isEmbedded && env['NODE_ENV'] !== 'production') {
    lines.push('', `  demo  ${site}/photos/FLIP-DEMO-ACTIVE`, `        phone 081234567801 at ${site}/find-my-order`);
  }
  return `${lines.join('\n')}\n\n`;
}
