import { removeLeftovers } from '#api/lib/atomic-files.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { restrictDataDir } from './permissions.ts';

interface Options {
  dataDir: string;
  clock: Clock;
  log: Logger;
}

/** Names of the files that `prepareDataDir` and `storedSecret` write for a moment. */
const isMomentary = (name: string) => /^(?:trial|secret)\.[\da-f]{8}-[\da-f-]{27}$/.test(name);

/**
 * Deletes what killed processes have left of files that they were writing: an hour later, since another process may be
 * writing one now. The first run also restricts permissions.
 */
export function createDataDirSweep({ dataDir, clock, log }: Options) {
  let isFirst = true;
  return {
    async sweep(): Promise<void> {
      await removeLeftovers(dataDir, isMomentary, clock.now());
      if (isFirst) await restrictDataDir(dataDir, log);
      isFirst = false;
    },
  };
}
