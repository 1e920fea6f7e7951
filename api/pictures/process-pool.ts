import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
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
  /** A process that works longer on a task is killed. */
  maxTaskMs: number;
  /** A process without a task for this long is ended. */
  maxIdleMs: number;
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
  maxTaskMs,
  maxIdleMs,
}: Options) {
  /** Those without a task, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function leaveIdle(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function start(): ChildProcess {
    const child = forkModule(module, args, env);
    const drop = () => leaveIdle(child);
    // Without a listener a failed start would end this process.
    child.on('error', drop).once('exit', drop);
    return child;
  }

  return {
    /**
     * @throws {WorkerEndedError} if the process ended before it had answered
     * @throws {BulkheadFullError} if none can be started
     */
    async run(task: Task): Promise<Answer> {
      const child = [...idle.keys()].at(-1) ?? start();
      leaveIdle(child);
      child.ref();
      child.channel?.ref();
      const { answer, isLast } = (await ask(child, task, maxTaskMs)) as WorkerReply<Answer>;
      child.unref();
      child.channel?.unref();
      const end = () => child.kill('SIGKILL');
      if (isLast) end();
      else idle.set(child, setTimeout(end, maxIdleMs).unref());
      return answer;
    },
  };
}

function forkModule(module: string, args: string[], env: Options['env']): ChildProcess {
  // Under tsx the module is TypeScript.
  const execArgv = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  return fork(module, args, { env, execArgv, serialization: 'advanced', stdio });
}

async function ask(child: ChildProcess, task: object, maxTaskMs: number): Promise<unknown> {
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    child.kill('SIGKILL');
  }, maxTaskMs);
  // The error of a message that cannot be sent is that of a process which has ended.
  child.send(task, (error) => {
    if (error !== null && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const settled = new AbortController();
  const ended = once(child, 'exit', settled).then(([, signal]) => {
    throw new WorkerEndedError(signal as NodeJS.Signals | null, isTimeout);
  });
  try {
    const [reply] = (await Promise.race([once(child, 'message', settled), ended])) as unknown[];
    return reply;
  } catch (error) {
    throw error instanceof WorkerEndedError ? error : new BulkheadFullError();
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}
