import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOutput } from '#shared/node/log-output.ts';

/** One process of the product. `args` are options of Node. */
interface Service {
  name: string;
  entry: string;
  args?: readonly string[];
}

interface SuperviseOptions {
  cwd: string;
  /** Returns the text that is printed once all services are ready. */
  announce: (() => string) | undefined;
  /** Additional environment variables of the services. */
  env?: NodeJS.ProcessEnv;
}

/** Services close within 8 s. A process that runs longer is killed, so that a stop takes at most 10 s. */
const KILL_AFTER_MS = 9000;

/** The pause before a service that was ready and has ended is started again. */
const RESTART_PAUSE_MS = 1_000;

/** A signal to the process group reaches all of its processes within this time. */
const SIGNAL_DELIVERY_MS = 500;

/** The longest wait for the last lines to be written. */
const FLUSH_TIMEOUT_MS = 300;

/** Starts a service. It stops when the IPC channel closes, which happens even if this process is killed. */
function startService(
  { args = [], entry }: Service,
  { cwd, env }: Pick<SuperviseOptions, 'cwd' | 'env'>,
  onReady: () => void,
): ChildProcess {
  const child = spawn(process.execPath, [...args, entry], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // `node --watch` sends its own messages.
  return child.on('message', (message) => message === 'ready' && onReady());
}

/** Describes how a process has ended. */
const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
    child.once('error', ({ message }) => resolve(message));
  });

/**
 * Starts the services, the last one when the others are ready, and waits until they end. SIGINT, SIGTERM or SIGHUP,
 * sent once or several times, to this process or to its group, stops all of them; the status is then 0. A service that
 * ends before it was ever ready stops the others with status 1; one that ends later is started again.
 */
export async function superviseServices(
  services: readonly Service[],
  { announce, cwd, env }: SuperviseOptions,
): Promise<never> {
  const [stdout, stderr] = [openOutput(1), openOutput(2)];
  const stopping = new AbortController();
  const { signal: isStopping } = stopping;
  const running = new Set<ChildProcess>();
  /** Promises that resolve when their service has ended and is not started again. */
  const supervised: Promise<void>[] = [];
  let status = 0;

  const signalAll = (signal: NodeJS.Signals): void => running.forEach((child) => child.kill(signal));

  function stop(reason: number): void {
    if (isStopping.aborted) return;
    status = reason;
    stopping.abort();
    signalAll('SIGTERM');
    setTimeout(signalAll, KILL_AFTER_MS, 'SIGKILL');
  }

  async function keepRunning(service: Service, onReady: () => void): Promise<void> {
    let wasReady = false;
    while (!isStopping.aborted) {
      const child = startService(service, { cwd, env }, () => {
        wasReady = true;
        onReady();
      });
      running.add(child);
      const how = await endOf(child);
      running.delete(child);
      // A signal to the group may end a service before this process receives it.
      const pauseMs = wasReady ? RESTART_PAUSE_MS : SIGNAL_DELIVERY_MS;
      await sleep(pauseMs, null, { signal: isStopping }).catch(() => {});
      if (isStopping.aborted) return;
      stderr.write(`${service.name} ended (${how}); ${wasReady ? 'starting it again' : 'stopping'}\n`);
      if (!wasReady) stop(1);
    }
  }

  /** Starts services, unless all are being stopped. Resolves once they are ready, or stopped. */
  const start = (group: readonly Service[]): Promise<unknown> =>
    Promise.all(
      group.map(
        (service) =>
          new Promise<void>((resolve) => {
            supervised.push(keepRunning(service, resolve).finally(resolve));
          }),
      ),
    );

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The website comes last: once it answers, the services behind it are ready.
  await start(services.slice(0, -1));
  await start(services.slice(-1));
  if (!isStopping.aborted && announce) stdout.write(announce());
  await Promise.all(supervised);
  await Promise.all([stdout.flush(FLUSH_TIMEOUT_MS), stderr.flush(FLUSH_TIMEOUT_MS)]);
  process.exit(status);
}
