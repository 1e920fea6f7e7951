import { pictureWorker } from '#api/config.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { Bulkhead, BulkheadFullError, type BulkheadLimits } from '#shared/node/protection/bulkhead.ts';
import type { Picture, PictureAnswer, PictureTask } from './picture-task.ts';
import { createWorkerProcesses, WorkerEndedError } from './process-pool.ts';

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
const MAX_IDLE_MS = 30_000;

/**
 * Neither the variables of the API (secrets) nor its threads: a picture is decoded in one, and glibc keeps less memory
 * with few arenas.
 */
const ENV = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' };

/**
 * Decodes pictures of strangers in processes of their own, so that a fault of the decoder, or too little memory, ends
 * that process and not the API (decision 061).
 */
export function createPictureDecoder({ name, maxMemoryMib, maxTaskMs = MAX_TASK_MS, logger, ...limits }: Options) {
  const bulkhead = new Bulkhead(limits);
  const processes = createWorkerProcesses<PictureTask, PictureAnswer>({
    module: pictureWorker,
    args: [String(maxMemoryMib)],
    env: ENV,
    maxTaskMs,
    maxIdleMs: MAX_IDLE_MS,
  });

  /** A process may be killed through no fault of the picture: the picture has a second try, in a new process. */
  async function decode(read: () => Promise<PictureTask>): Promise<Picture> {
    const task = await read();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await processes.run(task);
        if ('error' in answer) throw new PictureError(answer.error);
        return answer.picture;
      } catch (error) {
        if (!(error instanceof WorkerEndedError)) throw error;
        const { signal, isTimeout } = error;
        logger.warn({ decoder: name, signal, isTimeout, attempt }, 'the process of a picture ended');
        // No picture within the limits takes so long unless the machine is busy.
        if (isTimeout) throw new BulkheadFullError();
        if (attempt === 2) throw new PictureError('the picture breaks the decoder');
      }
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
