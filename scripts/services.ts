import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import type { Environment } from '#shared/node/config.ts';

/** The variable and the default of each service's port, in the order in which the services start. */
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

/**
 * Returns the services to start: `only`, or all, with the API only if it is embedded, and the worker only if the API
 * leaves its jobs to one. Empty if there is no service of that name.
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

/** Whether the jobs of the embedded API run in a separate process. */
function hasWorker(env: Environment): boolean {
  return isApiEmbedded(env) && env['JOBS']?.trim() === 'worker';
}

/** Returns the addresses of the services, and the demo data to try. */
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
