import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

  async function keepRunning({ name, entry, args = [] }: Service, onReady: () => void): Promise<void> {
    let wasReady = false;
    while (!isStopping.aborted) {
      // It stops when the IPC channel closes, which happens even if this process is killed.
      const child = spawn(process.execPath, [...args, entry], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', (message) => {
        // `node --watch` sends its own messages.
        if (message !== 'ready') return;
        wasReady = true;
        onReady();
      });
      running.add(child);
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      running.delete(child);
      // A signal to the group may end a service before this process receives it.
      const pauseMs = wasReady ? RESTART_PAUSE_MS : SIGNAL_DELIVERY_MS;
      await sleep(pauseMs, null, { signal: isStopping }).catch(() => {});
      if (isStopping.aborted) return;
      stderr.write(`${name} ended (${signal ?? `status ${code}`}); ${wasReady ? 'starting it again' : 'stopping'}\n`);
      if (!wasReady) stop(1);
    }
  }

  /** Starts a service, unless all are being stopped. Resolves once it is ready, or has ended for good. */
  const start = (service: Service): Promise<void> =>
    new Promise((resolve) => supervised.push(keepRunning(service, resolve).finally(resolve)));

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The website comes last: once it answers, the services behind it are ready.
  await Promise.all(services.slice(0, -1).map(start));
  await Promise.all(services.slice(-1).map(start));
  if (!isStopping.aborted && announce) stdout.write(announce());
  await Promise.all(supervised);
  await Promise.all([stdout.flush(FLUSH_TIMEOUT_MS), stderr.flush(FLUSH_TIMEOUT_MS)]);
  process.exit(status);
}
