import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const DEFAULT_PORTS = { WEB_PORT: '3000', BFF_PORT: '4000', API_PORT: '5000' } as const;

export type PortName = keyof typeof DEFAULT_PORTS;

/** Whether the embedded API is used; a blank `PRODUCT_API_URL` counts as unset, as in the services. */
export function isApiEmbedded(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env.PRODUCT_API_URL?.trim();
}

/** The port of each service, as text: its variable, or the default where that is empty. */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Record<PortName, string> {
  const portOf = (name: PortName) => env[name]?.trim() || DEFAULT_PORTS[name];
  return { WEB_PORT: portOf('WEB_PORT'), BFF_PORT: portOf('BFF_PORT'), API_PORT: portOf('API_PORT') };
}

/**
 * One line for each port that prevents services from starting together: a port that two of them share, and port 0, since the other services could
 * not find the port it stands for. A port that is not a number is reported by its service.
 */
export function findPortFaults(ports: Record<PortName, string>, wanted: readonly PortName[]): string[] {
  const numbers = wanted.map((name) => ({ name, port: Number(ports[name]) }));
  return numbers.flatMap(({ name, port }, index) => {
    const rival = numbers.slice(0, index).find((other) => other.port === port);
    if (port !== 0 && rival === undefined) return [];
    const fault = port === 0 ? 'must be a port of its own, not 0' : `port ${port} is the one of ${rival?.name ?? ''}`;
    const example = freeFor(name, numbers.map((other) => other.port));
    return [`${name}: ${fault}, for example ${name}=${example}`];
  });
}

function freeFor(name: PortName, taken: readonly number[]): number {
  let port = Number(DEFAULT_PORTS[name]);
  while (taken.includes(port)) port += 1;
  return port;
}

/** One process of the product. `port` is where it answers `/readyz`; `args` are options of Node. */
export interface Service {
  name: string;
  entry: string;
  port: string;
  args?: readonly string[];
}

interface SuperviseOptions {
  cwd: string;
  /** Returns the text that is printed once all services are ready. */
  announce: (() => string) | undefined;
}

/** Services close within 8 s. A process that runs longer is killed, so that a stop takes at most 10 s. */
const KILL_AFTER_MS = 9000;

/**
 * Starts the services, the last one when the others are ready, and waits until they end. SIGINT, SIGTERM or SIGHUP, sent once or several times, to
 * this process or to its group, stops all of them and ends with status 0. A service that ends by itself stops the others with status 1.
 */
export async function superviseServices(services: readonly Service[], { cwd, announce }: SuperviseOptions): Promise<void> {
  const running = new Map<string, ChildProcess>();
  let isStopping = false;
  let status = 0;

  function stopAll(): void {
    if (isStopping) return;
    isStopping = true;
    for (const child of running.values()) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of running.values()) child.kill('SIGKILL');
    }, KILL_AFTER_MS).unref();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);

  const start = (service: Service) =>
    new Promise<void>((resolve) => {
      // A service stops when the IPC channel closes, which happens even if this process is killed.
      const child = spawn(process.execPath, [...(service.args ?? []), service.entry], { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      running.set(service.name, child);
      void isReady(service, () => isStopping).then(resolve);
      child.once('exit', (code, signal) => {
        running.delete(service.name);
        // A signal to the group may end a service before this process receives it. That is a stop, not a fault.
        const wasStopped = code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
        if (!isStopping && !wasStopped) {
          process.stderr.write(`${service.name} ended (${signal ?? `status ${code}`}); stopping\n`);
          status = 1;
        }
        stopAll();
        resolve();
      });
    });
  // The website comes last: once it answers, the services behind it are ready.
  await Promise.all(services.slice(0, -1).map(start));
  if (!isStopping) await Promise.all(services.slice(-1).map(start));
  if (!isStopping && announce) process.stdout.write(announce());
  await Promise.all([...running.values()].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  process.exit(status);
}

/** Resolves once the service is ready, or once `isGivenUp` returns true. */
async function isReady({ port }: Service, isGivenUp: () => boolean): Promise<void> {
  while (!isGivenUp()) {
    const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}
