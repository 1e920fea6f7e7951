import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { pictureWorker } from '#api/config.ts';
import type { Logger } from '#shared/node/logger.ts';
import { Bulkhead, BulkheadFullError, type BulkheadLimits } from '#shared/node/protection.ts';
import type { Picture, PictureReply, PictureTask } from './picture-task.ts';

/** The file is no picture, a broken one, or takes too much memory. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Turns a {@link PictureError} into null. */
export function nullIfNoPicture(error: unknown): null {
  if (error instanceof PictureError) return null;
  throw error;
}

/** Each picture at a time is in a process of its own. */
interface Options extends BulkheadLimits {
  /** In the log. */
  name: string;
  /** Memory that a process may take, in MiB; about 70 of them are its own. */
  maxMemoryMib: number;
  /** Time for one picture, in milliseconds. Default: {@link MAX_TASK_MS}. */
  maxTaskMs?: number;
  logger: Logger;
}

/** A picture takes a second at most; the processor may be busy. */
const MAX_TASK_MS = 15_000;

/**
 * Neither the variables of the API (secrets) nor its threads: a picture is decoded in one, and glibc keeps less memory
 * with few arenas.
 */
const ENV = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' };

/**
 * Decodes pictures of strangers in processes of their own, so that a fault of the decoder, or too little memory, ends
 * that process and not the API (decision 061). A process is kept for later pictures, and ends itself without any.
 */
export function createPictureDecoder({ name, maxMemoryMib, maxTaskMs = MAX_TASK_MS, logger, ...limits }: Options) {
  const bulkhead = new Bulkhead(limits);
  /** Processes without a picture. They do not keep this one alive. */
  const idle = new Set<ChildProcess>();

  function start(): ChildProcess {
    // Under tsx the module is TypeScript.
    const execArgv = pictureWorker.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
    const options = { env: ENV, execArgv, serialization: 'advanced', stdio } as const;
    const child = fork(pictureWorker, [String(maxMemoryMib)], options);
    // Without a listener a failed start would end this process.
    return child.on('error', () => {}).once('exit', () => idle.delete(child));
  }

  /** @throws {BulkheadFullError} if no process can be started */
  async function ask(child: ChildProcess, task: PictureTask): Promise<PictureReply | null> {
    const timer = setTimeout(() => child.kill('SIGKILL'), maxTaskMs);
    const settled = new AbortController();
    const ended = once(child, 'exit', settled).then(() => [null]);
    child.send(task, (error) => error && child.kill('SIGKILL'));
    try {
      const [reply] = await Promise.race([once(child, 'message', settled), ended]);
      return reply as PictureReply | null;
    } catch {
      throw new BulkheadFullError();
    } finally {
      clearTimeout(timer);
      settled.abort();
    }
  }

  /** A process may be killed through no fault of the picture: the picture has a second try, in a new process. */
  async function decode(read: () => Promise<PictureTask>): Promise<Picture> {
    const task = await read();
    for (let attempt = 1; ; attempt += 1) {
      const child = [...idle].at(-1) ?? start();
      idle.delete(child);
      for (const part of [child, child.channel]) part?.ref();
      const reply = await ask(child, task);
      if (reply === null) {
        const { signalCode: signal, killed: isTimeout } = child;
        logger.warn({ decoder: name, signal, isTimeout, attempt }, 'the process of a picture ended');
        // No picture within the limits takes so long unless the machine is busy.
        if (isTimeout) throw new BulkheadFullError();
        if (attempt === 2) throw new PictureError('the picture breaks the decoder');
        continue;
      }
      for (const part of [child, child.channel]) part?.unref();
      if (reply.isLast) child.kill('SIGKILL');
      else if (child.exitCode === null) idle.add(child);
      if ('error' in reply) throw new PictureError(reply.error);
      return reply.picture;
    }
  }

  return {
    /**
     * @param read is called when it is the picture's turn, so that pictures that wait take no memory
     * @param owner whose turn it uses
     * @throws {PictureError} if it is no picture
     * @throws {BulkheadFullError} if too many wait, or its time was not enough: it can be decoded later
     */
    decode: (read: () => Promise<PictureTask>, owner: string): Promise<Picture> =>
      bulkhead.run(() => decode(read), owner),
  };
}
