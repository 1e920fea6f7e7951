import { randomUUID } from 'node:crypto';
import type { Context } from '#api/context.ts';

type Commands = Record<string, (...input: never[]) => Promise<object>>;

/**
 * Records each of these commands in a file of one line, `audit/<time>-<id>.json` in the store of files. No backup of
 * the database takes it back: after a restore it says what has to be deleted again.
 */
export function audited<Audited extends Commands>(
  commands: Audited,
  { files, clock, logger }: Pick<Context, 'files' | 'clock' | 'logger'>,
): Audited {
  const record = async (command: string, result: object): Promise<object> => {
    const at = new Date(clock.now()).toISOString();
    const path = `audit/${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`;
    const line = `${JSON.stringify({ at, command, ...result, locks: undefined })}\n`;
    await files.write(path, Buffer.from(line), 'application/json').catch((error: unknown) => {
      throw new Error(`${command} is done, but the file ${path} could not be written`, { cause: error });
    });
    logger.info({ command }, 'audit');
    return result;
  };
  const entries = Object.entries(commands).map(([command, run]) => [
    command,
    async (...input: never[]) => record(command, await run(...input)),
  ]);
  return Object.fromEntries(entries) as Audited;
}
