import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Config } from '#api/config.ts';
import { StartupError } from '#shared/node/errors.ts';
import { registerGauge } from '#shared/node/metrics.ts';
import { OTHERS } from './permissions.ts';

/**
 * The embedded database, files and the secret that a start has made are in the folder. With all three elsewhere it is
 * neither created nor read.
 */
export function needsDataDir({ databaseUrl, s3, secrets }: Pick<Config, 'databaseUrl' | 's3' | 'secrets'>): boolean {
  return databaseUrl === undefined || s3 === null || secrets === undefined;
}

/** A folder that everybody may write to, such as /tmp, is no folder of ours. */
const STICKY = 0o1000;

/**
 * Creates the folder if it is missing, for its owner alone, and tries to write to it. Closes one that is open to
 * other users, as a copy or a restored backup may be, if it belongs to this user.
 *
 * @throws {StartupError} with the reason why it cannot be used, in one line
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // access() is not enough: root has every permission, and still cannot write to /proc or to a read-only disk.
    const trial = join(dataDir, 'trial');
    try {
      await writeFile(trial, 'x');
    } finally {
      // A full disk creates the file and takes no content.
      await rm(trial, { force: true });
    }
    const { mode } = await stat(dataDir);
    if ((mode & STICKY) === 0 && (mode & OTHERS) !== 0) await chmod(dataDir, mode & 0o700).catch(() => undefined);
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
export function dataDirError(dataDir: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`DATA_DIR: ${dataDir} cannot be used (${reason}), for example DATA_DIR=.data`);
}

/**
 * Turns an error at the start of a service into one about `DATA_DIR`, if it is about a path in it; null for any
 * other.
 */
export function explainDataDirError(error: unknown, { dataDir }: { dataDir: string }): StartupError | null {
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  return path.startsWith(dataDir) ? dataDirError(path, error) : null;
}
