import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Config } from '#api/config.ts';
import { StoreError } from '#api/database/database.ts';
import { removeLeftovers } from '#api/lib/atomic-files.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { registerGauge } from '#shared/node/telemetry/metrics.ts';
import { restrictDataDir } from './permissions.ts';

const REASONS: Record<string, string> = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENOTDIR: 'is no folder, or is inside something that is none',
  EEXIST: 'is no folder, or is inside something that is none',
  ENOENT: 'cannot be created',
  ENAMETOOLONG: 'has a name that is too long',
};

/**
 * The embedded database, files and the secret that a start has made are in the folder. With all three elsewhere it is
 * neither created nor read.
 */
export function needsDataDir({ databaseUrl, s3, secret }: Pick<Config, 'databaseUrl' | 's3' | 'secret'>): boolean {
  return databaseUrl === undefined || s3 === null || secret === undefined;
}

/**
 * Creates the folder where it is missing, for its owner alone, and tries to write to it.
 *
 * @throws {StoreError} with the reason why it cannot be used, in one line
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await createFolder(dataDir);
    // access() is not enough: root has every permission, and still cannot write to /proc or to a read-only disk.
    const trial = join(dataDir, `trial.${randomUUID()}`);
    try {
      await writeFile(trial, 'x');
    } finally {
      // A full disk creates the file and takes no content.
      await rm(trial, { force: true });
    }
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Shows how full the disk of the folder is. */
export function watchDisk(registry: Registry, dataDir: string): void {
  const name = 'data_dir_free_ratio';
  registerGauge(registry, { name, help: 'Share of the disk of DATA_DIR that is free' }, async () => {
    const { bavail, blocks } = await statfs(dataDir);
    return [[{}, bavail / blocks]];
  });
}

/** Turns a file system error into one about the setting `DATA_DIR`. */
export function dataDirError(dataDir: string, error: unknown): StoreError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return new StoreError(
    `DATA_DIR: ${dataDir} ${REASONS[code] ?? `cannot be used (${code})`}, for example DATA_DIR=.data`,
  );
}

/**
 * Turns an error at the start of a service into one about `DATA_DIR`, where it is about a path in it; null for any
 * other.
 */
export function explainDataDirError(error: unknown, { dataDir }: { dataDir: string }): StoreError | null {
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  return path.startsWith(dataDir) ? dataDirError(path, error) : null;
}

/** The `recursive` option of Node never ends where a folder exists and nothing can be created in it, as in /proc. */
async function createFolder(path: string, isRetry = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (await isFolder(path)) return;
    if (code !== 'ENOENT' || isRetry || dirname(path) === path) throw error;
    await createFolder(dirname(path));
    await createFolder(path, true);
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Names of the temporary files that `prepareDataDir` and `storedSecret` write. */
const isTemporary = (name: string) => /^(?:trial|secret)\.[\da-f]{8}-[\da-f-]{27}$/.test(name);

/**
 * Deletes unfinished files of killed processes once they are an hour old: a younger one may still be being written. The
 * first run also restricts permissions.
 */
export function createDataDirSweep({ dataDir, clock, log }: { dataDir: string; clock: Clock; log: Logger }) {
  let isFirst = true;
  return {
    async sweep(): Promise<void> {
      await removeLeftovers(dataDir, isTemporary, clock.now());
      if (isFirst) await restrictDataDir(dataDir, log);
      isFirst = false;
    },
  };
}
