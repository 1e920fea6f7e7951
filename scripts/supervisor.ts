import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOutput } from '#shared/node/process/log-output.ts';

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
  /** Further variables of the services. */
  env?: NodeJS.ProcessEnv;
}

/** Services close within 8 s. A process that runs longer is killed, so that a stop takes at most 10 s. */
const KILL_AFTER_MS = 9000;

/** A service that has been ready and ended is started again after this long. */
const RESTART_PAUSE_MS = 1_000;

/** A signal to the process group reaches all of its processes within this time. */
const SIGNAL_DELIVERY_MS = 500;

/** The longest wait for the last lines to be written. */
const FLUSH_TIMEOUT_MS = 300;

/**
 * Starts the services, the last one when the others are ready, and waits until they end. SIGINT, SIGTERM or SIGHUP,
 * sent once or several times, to this process or to its group, stops all of them and ends with status 0. A service
 * that ends before it was ever ready stops the others with status 1; one that ends later is started again.
 */
export async function superviseServices(
  services: readonly Service[],
  { announce, ...options }: SuperviseOptions,
): Promise<never> {
  const [stdout, stderr] = [openOutput(1), openOutput(2)];
  const supervisor = new Supervisor(options, stderr.write);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => supervisor.stop(0));
  // The website comes last: once it answers, the services behind it are ready.
  await supervisor.start(services.slice(0, -1));
  await supervisor.start(services.slice(-1));
  if (!supervisor.isStopping && announce) stdout.write(announce());
  const status = await supervisor.ended();
  await Promise.all([stdout.flush(FLUSH_TIMEOUT_MS), stderr.flush(FLUSH_TIMEOUT_MS)]);
  process.exit(status);
}

/** Keeps services running until they are stopped. `report` is given a line for each one that ends by itself. */
class Supervisor {
  private readonly stopping = new AbortController();
  private readonly running = new Set<ChildProcess>();
  /** Each resolves once its service has ended for good. */
  private readonly supervised: Promise<void>[] = [];
  private status = 0;

  constructor(
    private readonly options: Pick<SuperviseOptions, 'cwd' | 'env'>,
    private readonly report: (line: string) => void,
  ) {}

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Starts services, unless all are being stopped. Resolves once they are ready, or stopped. */
  async start(services: readonly Service[]): Promise<void> {
    const started = services.map(
      (service) =>
        new Promise<void>((resolve) => {
          this.supervised.push(this.keepRunning(service, resolve).finally(resolve));
        }),
    );
    await Promise.all(started);
  }

  stop(status: number): void {
    if (this.isStopping) return;
    this.status = status;
    this.stopping.abort();
    this.signalAll('SIGTERM');
    setTimeout(() => this.signalAll('SIGKILL'), KILL_AFTER_MS);
  }

  /** Resolves with the status of this process, once all services have ended. */
  async ended(): Promise<number> {
    await Promise.all(this.supervised);
    return this.status;
  }

  private signalAll(signal: NodeJS.Signals): void {
    for (const child of this.running) child.kill(signal);
  }

  private async keepRunning(service: Service, onReady: () => void): Promise<void> {
    let wasReady = false;
    const noteReady = (): void => {
      wasReady = true;
      onReady();
    };
    while (!this.isStopping) {
      const how = await this.run(service, noteReady);
      // A signal to the group may end a service before this process receives it.
      await sleep(wasReady ? RESTART_PAUSE_MS : SIGNAL_DELIVERY_MS, null, { signal: this.stopping.signal }).catch(
        () => {},
      );
      if (this.isStopping) return;
      this.report(`${service.name} ended (${how}); ${wasReady ? 'starting it again' : 'stopping'}\n`);
      if (!wasReady) this.stop(1);
    }
  }

  /** Runs the service once. Returns how it has ended, in words. */
  private run({ args = [], entry }: Service, onReady: () => void): Promise<string> {
    const { cwd, env } = this.options;
    return new Promise((resolve) => {
      // A service stops when the IPC channel closes, which happens even if this process is killed.
      const child = spawn(process.execPath, [...args, entry], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.running.add(child);
      const end = (how: string): void => {
        this.running.delete(child);
        resolve(how);
      };
      // `node --watch` sends messages of its own.
      child.on('message', (message) => message === 'ready' && onReady());
      child.once('exit', (code, signal) => end(signal ?? `status ${code}`));
      child.once('error', ({ message }) => end(message));
    });
  }
}
