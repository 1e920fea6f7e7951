import { spawn, type ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOutput } from '#shared/node/process/log-output.ts';
import { READY_MESSAGE } from '#shared/node/process/supervisor-messages.ts';

/** One process of the product. `port` is where it answers `/readyz`; `args` are options of Node. */
export interface Service {
  name: string;
  entry: string;
  port: string;
  args?: readonly string[] | undefined;
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

/**
 * A service that died is started again after half a second, then after twice as long each time, until it has run well
 * for a minute.
 */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const RUNS_WELL_AFTER_MS = 60_000;

/**
 * A service that has sent no message for this long does not react to signals either: it is killed. Counted by a timer
 * of this process, which stops when the machine sleeps.
 */
const SILENT_TURNS = 10;
const TURN_MS = 1_000;

/** A signal to the group reaches all of its processes within this time. */
const SIGNAL_PATIENCE_MS = 100;

/** The longest wait for the last lines to be written. */
const FLUSH_TIMEOUT_MS = 300;

/** The pause before the next start of a service that died `deaths` times in a row. */
export const pauseAfter = (deaths: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 1), LONGEST_PAUSE_MS);

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

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** In words. */
  how: string;
}

/** Keeps services running until they are stopped. `report` is given a line for each one that ends by itself. */
class Supervisor {
  private readonly stopping = new AbortController();
  private readonly running = new Set<ChildProcess>();
  private readonly lives: Promise<void>[] = [];
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
    await Promise.all(
      services.map((service) => {
        const life = this.keepRunning(service);
        this.lives.push(life);
        return Promise.race([isReady(service, this.stopping.signal), life]);
      }),
    );
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
    await Promise.all(this.lives);
    return this.status;
  }

  private signalAll(signal: NodeJS.Signals): void {
    for (const child of this.running) child.kill(signal);
  }

  private async keepRunning(service: Service): Promise<void> {
    let wasReady = false;
    let deaths = 0;
    while (!this.isStopping) {
      const { end, readyAt } = await this.run(service);
      wasReady ||= readyAt !== null;
      // A signal to the group may end a service before this process receives it.
      if (!this.isStopping) await pause(SIGNAL_PATIENCE_MS, this.stopping.signal);
      if (this.isStopping) return;
      if (!wasReady) return this.giveUp(service, end);
      deaths = readyAt !== null && performance.now() - readyAt > RUNS_WELL_AFTER_MS ? 1 : deaths + 1;
      const pauseMs = pauseAfter(deaths);
      this.report(`${service.name} ended (${end.how}); starting it again in ${pauseMs / 1000} s\n`);
      await pause(pauseMs, this.stopping.signal);
    }
  }

  /** Stops all services, since one has ended before it was ever ready; with status 0 if it was told to stop. */
  private giveUp({ name }: Service, { code, signal, how }: End): void {
    const wasStopped = code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
    if (!wasStopped) this.report(`${name} ended (${how}); stopping\n`);
    this.stop(wasStopped ? 0 : 1);
  }

  /**
   * Runs the service once. `readyAt` is null where it ended before it listened; what answers at its port may be
   * another process.
   */
  private run({ name, args = [], entry }: Service): Promise<{ end: End; readyAt: number | null }> {
    const { cwd, env } = this.options;
    let readyAt: number | null = null;
    return new Promise((resolve) => {
      // A service stops when the IPC channel closes, which happens even if this process is killed.
      const child = spawn(process.execPath, [...args, entry], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.running.add(child);
      let silentTurns = 0;
      const watch = setInterval(() => {
        if (readyAt === null || isDebugged()) return;
        silentTurns += 1;
        if (silentTurns < SILENT_TURNS) return;
        this.report(`${name} has been silent for ${(SILENT_TURNS * TURN_MS) / 1000} s; killing it\n`);
        child.kill('SIGKILL');
        clearInterval(watch);
      }, TURN_MS);
      const end = (how: End): void => {
        clearInterval(watch);
        this.running.delete(child);
        resolve({ end: how, readyAt });
      };
      child.on('message', (message) => {
        silentTurns = 0;
        if (message === READY_MESSAGE) readyAt ??= performance.now();
      });
      child.once('exit', (code, signal) => end({ code, signal, how: signal ?? `status ${code}` }));
      child.once('error', ({ message }) => end({ code: 1, signal: null, how: message }));
    });
  }
}

/** A breakpoint silences a service, too: services are not killed while they are debugged. */
const isDebugged = (): boolean => /--inspect/.test(process.env.NODE_OPTIONS ?? '');

/** Waits, but no longer than until `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** Resolves once the service answers that it is ready, or once `givenUp` is aborted. */
async function isReady({ port }: Service, givenUp: AbortSignal): Promise<void> {
  while (!givenUp.aborted) {
    if (await answersReady(port)) return;
    await sleep(50);
  }
}

/** Not by `fetch`, which would add 15 MB to a process that lives as long as the services. */
const answersReady = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: 'localhost', port, path: '/readyz', timeout: 1000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
