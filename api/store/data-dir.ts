import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreError } from './store-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'is not for this user to write',
  EPERM: 'is not for this user to write',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOTDIR: 'is no folder, or lies in something that is none',
  EEXIST: 'is no folder, or lies in something that is none',
  ENOENT: 'cannot be made',
  ENAMETOOLONG: 'has a name that is too long',
};

/**
 * Makes the folder where it is not there, for its owner alone, and tries to write in it.
 *
 * @throws {StoreError} saying in one line why it is not to be used
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    // Not access(): root may do everything, and yet not in /proc or on a disk that is read-only.
    const trial = join(dataDir, `trial.${randomUUID()}`);
    await writeFile(trial, 'x');
    await rm(trial);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** A fault of the file system, told as one of `DATA_DIR`. */
export function unusable(dataDir: string, error: unknown): StoreError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
  return new StoreError(`DATA_DIR: ${dataDir} ${REASONS[code] ?? `cannot be used (${code})`}, for example DATA_DIR=.data`);
}

/** Node's own `recursive` asks for ever where a folder is there and nothing can be made in it, as in /proc. */
async function makeFolder(path: string, isRetry = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (await isFolder(path)) return;
    if (code !== 'ENOENT' || isRetry || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
