import { randomUUID } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { FOLDERS } from '#api/files/file-store.ts';

/**
 * Records operators' changes, each in a file of one line, `audit/<time>-<id>.json` in the store of files. No backup of
 * the database takes it back: after a restore it says what has to be deleted again.
 */
export function createAudit({ files, clock, logger }: Pick<Context, 'files' | 'clock' | 'logger'>) {
  /**
   * Makes a change. Its line is written before it, so that no change is without one.
   *
   * @param about what is changed, by its id: the line outlives what is deleted
   */
  return async <Result>(command: string, about: object, change: () => Promise<Result>): Promise<Result> => {
    const at = new Date(clock.now()).toISOString();
    const path = `${FOLDERS.audit}${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`;
    await files.write(path, Buffer.from(`${JSON.stringify({ at, command, ...about })}\n`), 'application/json');
    logger.info({ command }, 'audit');
    return change();
  };
}
