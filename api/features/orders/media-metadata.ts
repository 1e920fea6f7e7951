import type { Clock } from '#api/lib/clock.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Log } from '#api/lib/log.ts';
import { measureFile } from './file-facts.ts';
import type { FileRow, OrdersStore } from './orders.store.ts';
import type { ImageProcessor } from './image-processor.ts';

/** An answer waits so long for what is not known yet; the next one has it. */
const WAIT_MS = 1_500;

export type MediaMetadata = ReturnType<typeof createMediaMetadata>;

type Options = { store: Pick<OrdersStore, 'saveFacts'>; mediaDir: string; work: ImageProcessor; clock: Clock; log: Log };

/**
 * Sizes and placeholders of files whose rows lack them: those of the days before, and those written by
 * somebody else's hand. An import and the demo data bring theirs along.
 */
export function createMediaMetadata({ store, mediaDir, work, clock, log }: Options) {
  const measuring = new Map<string, Promise<FileRow>>();

  async function measure(file: FileRow): Promise<FileRow> {
    const facts = { ...(await measureFile(file, mediaDir, work)), measuredAt: clock() };
    await store.saveFacts(file.path, facts);
    return { ...file, ...facts };
  }

  function look(file: FileRow): Promise<FileRow> {
    const running = measuring.get(file.path);
    if (running !== undefined) return running;
    const looking = measure(file)
      .catch((error: unknown) => {
        log.warn({ fault: describeError(error) }, 'the size of a file was not kept');
        return file;
      })
      .finally(() => measuring.delete(file.path));
    measuring.set(file.path, looking);
    return looking;
  }

  return {
    /** The same files with what is known of them, after a moment at most. */
    async complete(files: FileRow[]): Promise<FileRow[]> {
      if (files.every(({ measuredAt }) => measuredAt !== null)) return files;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS, null);
      });
      const known = files.map(async (file) => (file.measuredAt === null ? ((await Promise.race([look(file), patience])) ?? file) : file));
      return Promise.all(known).finally(() => clearTimeout(timer));
    },

    /** Waits for what is being looked up. */
    async close(): Promise<void> {
      await Promise.all(measuring.values());
    },
  };
}
