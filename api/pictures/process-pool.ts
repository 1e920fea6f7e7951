import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { BulkheadFullError } from '#shared/node/protection/bulkhead.ts';

/** The process ended, or was ended, before it had answered. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';

  constructor(
    /** Which signal ended it. */
    readonly signal: NodeJS.Signals | null,
    /** It was killed here, because the task took longer than `maxTaskMs`. */
    readonly isTimeout: boolean,
  ) {
    super('the worker process ended');
  }
}

/** What a worker sends for each task. */
export interface WorkerReply<Answer> {
  answer: Answer;
  /** The worker wants to be replaced, for example because it keeps too much memory. */
  isLast: boolean;
}

interface Options {
  /** The module that runs in the processes: for each message, a task, it sends one `WorkerReply`. */
  module: string;
  args: string[];
  env: Record<string, string>;
  /** Added to the niceness of the processes, so that everything else goes first when the CPU is busy. */
  niceness: number;
  /** A process that works longer on a task is killed. */
  maxTaskMs: number;
  /** A process without a task for this long is ended. */
  maxIdleMs: number;
}

interface Worker {
  process: ChildProcess;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Runs each task in a process of its own that is kept for later tasks. The first task starts the first process. The
 * number of processes is that of the tasks at a time, which the caller limits. Idle processes do not keep this one
 * alive, and they end with it.
 */
export function createWorkerProcesses<Task extends object, Answer>({
  module,
  args,
  env,
  niceness,
  maxTaskMs,
  maxIdleMs,
}: Options) {
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  let isClosed = false;

  function drop(worker: Worker): void {
    clearTimeout(worker.idleTimer);
    workers.delete(worker);
    const index = idle.indexOf(worker);
    if (index !== -1) idle.splice(index, 1);
  }

  function start(): Worker {
    // Under tsx the module is TypeScript.
    const execArgv = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(module, args, {
      env,
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: Worker = { process: child, idleTimer: undefined };
    workers.add(worker);
    // Without a listener a failed start would end this process.
    child.on('error', () => drop(worker));
    child.once('exit', () => drop(worker));
    if (child.pid !== undefined) lowerPriority(child.pid, niceness);
    return worker;
  }

  function release(worker: Worker, isLast: boolean): void {
    worker.process.unref();
    worker.process.channel?.unref();
    if (isLast || isClosed) {
      drop(worker);
      worker.process.kill('SIGKILL');
      return;
    }
    worker.idleTimer = setTimeout(() => worker.process.kill('SIGKILL'), maxIdleMs).unref();
    idle.push(worker);
  }

  return {
    /**
     * @throws {WorkerEndedError} where the process ended before it had answered
     * @throws {BulkheadFullError} where none can be started, or the pool is closed
     */
    async run(task: Task): Promise<Answer> {
      if (isClosed) throw new BulkheadFullError();
      const worker = idle.pop() ?? start();
      clearTimeout(worker.idleTimer);
      worker.process.ref();
      worker.process.channel?.ref();
      const { answer, isLast } = await ask<Task, Answer>(worker.process, task, maxTaskMs);
      release(worker, isLast);
      return answer;
    },

    /** Kills all processes. Their tasks fail. */
    close(): void {
      isClosed = true;
      for (const worker of workers) worker.process.kill('SIGKILL');
    },
  };
}

function ask<Task extends object, Answer>(
  child: ChildProcess,
  task: Task,
  maxTaskMs: number,
): Promise<WorkerReply<Answer>> {
  return new Promise((resolve, reject) => {
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      child.kill('SIGKILL');
    }, maxTaskMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      act();
    };
    const onMessage = (reply: unknown) => settle(() => resolve(reply as WorkerReply<Answer>));
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new WorkerEndedError(signal, isTimeout)));
    const onError = () => settle(() => reject(new BulkheadFullError()));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    // The error of a message that cannot be sent is that of a process which has ended.
    child.send(task, (error) => {
      if (error !== null && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    });
  });
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Already gone, or the system does not allow it: the task runs all the same.
  }
}
