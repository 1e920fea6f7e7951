import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';

const DEFAULT_PORTS = { WEB_PORT: '3000', BFF_PORT: '4000', API_PORT: '5000', WORKER_PORT: '5500' } as const;

export type PortName = keyof typeof DEFAULT_PORTS;

/** The variable of each service's port, in the order in which the services start. */
export const portNames = {
  api: 'API_PORT',
  worker: 'WORKER_PORT',
  bff: 'BFF_PORT',
  web: 'WEB_PORT',
} as const satisfies Record<string, PortName>;

export type ServiceName = keyof typeof portNames;

/**
 * Reads the file `.env` of a folder, if there is one, into this process's variables. Variables that are set already are
 * kept.
 */
export function loadDotEnv(root: string): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * The services to start: `only`, or all; the API only where it is embedded, and a worker only where it leaves its
 * jobs to one. Null where there is no service of that name.
 */
export function chooseServices(only: string | undefined, env: NodeJS.ProcessEnv): ServiceName[] | null {
  const names = Object.keys(portNames) as ServiceName[];
  if (only) {
    const name = names.find((one) => one === only);
    return name ? [name] : null;
  }
  const isLeftOut: Partial<Record<ServiceName, boolean>> = { api: !isApiEmbedded(env), worker: !hasWorker(env) };
  return names.filter((name) => isLeftOut[name] !== true);
}

/** Whether the embedded API is used; a blank `PRODUCT_API_URL` counts as unset, as in the services. */
export function isApiEmbedded(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env.PRODUCT_API_URL?.trim();
}

/** Whether the jobs of the embedded API run in a process of their own. */
export function hasWorker(env: Readonly<Record<string, string | undefined>>): boolean {
  return isApiEmbedded(env) && env.JOBS?.trim() === 'worker';
}

/** The port of each service, as text: its variable, or the default where that is empty. */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Record<PortName, string> {
  const portOf = (name: PortName) => env[name]?.trim() || DEFAULT_PORTS[name];
  return {
    WEB_PORT: portOf('WEB_PORT'),
    BFF_PORT: portOf('BFF_PORT'),
    API_PORT: portOf('API_PORT'),
    WORKER_PORT: portOf('WORKER_PORT'),
  };
}

/**
 * One line for each port that prevents services from starting together: a port that two of them share, and port 0,
 * since the other services could not find the port it stands for. A port that is not a number is reported by its
 * service.
 */
export function findPortFaults(ports: Record<PortName, string>, wanted: readonly PortName[]): string[] {
  const numbers = wanted.map((name) => ({ name, port: Number(ports[name]) }));
  return numbers.flatMap(({ name, port }, index) => {
    const rival = numbers.slice(0, index).find((other) => other.port === port);
    if (port !== 0 && rival === undefined) return [];
    const fault = port === 0 ? 'must be a port of its own, not 0' : `port ${port} is the one of ${rival?.name ?? ''}`;
    const example = freeFor(
      name,
      numbers.map((other) => other.port),
    );
    return [`${name}: ${fault}, for example ${name}=${example}`];
  });
}

function freeFor(name: PortName, taken: readonly number[]): number {
  let port = Number(DEFAULT_PORTS[name]);
  while (taken.includes(port)) port += 1;
  return port;
}
