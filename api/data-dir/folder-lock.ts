import { type FileHandle, open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StartupError } from '#shared/node/process/errors.ts';

interface NativeLocks {
  /**
   * Requests an exclusive lock for as long as the file is open; false if another open file has it. The range is the
   * whole file by default.
   */
  tryLock(fd: number, offset?: number, length?: number): boolean;
}

/** The package has no types. */
const native = createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;

/** On Windows no other process can read a locked range: there the lock covers one byte after the end of the file. */
const RANGE: [] | [offset: number, length: number] = process.platform === 'win32' ? [2 ** 30, 1] : [];

/**
 * Takes the operating system's lock on a file. The system releases it when the process ends, however it ends, so that
 * no lock is ever stale. The file contains the owner's process id, for the message to the next one (decision 062). It
 * stays: a lock on a file that was removed protects nothing.
 *
 * @param path of the lock file, which is created if it is missing
 * @returns releases the lock
 * @throws {StartupError} if another process, or this one, has the lock
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const file = await openLocked(path, 'a+', ownerOf);
  try {
    await file.truncate();
    await file.write(JSON.stringify({ pid: process.pid }));
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}

/**
 * Takes the same lock on a file that exists, and leaves it as it is.
 *
 * @returns releases the lock
 * @throws {StartupError} if another process, or this one, has the lock
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const file = await openLocked(path, 'r+', async () => 'another process');
  return () => file.close();
}

/** Opens and locks a file. */
async function openLocked(
  path: string,
  flags: 'a+' | 'r+',
  findOwner: (path: string) => Promise<string>,
): Promise<FileHandle> {
  const file = await open(path, flags, 0o600);
  try {
    if (native.tryLock(file.fd, ...RANGE)) return file;
    throw lockedError(path, await findOwner(path));
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function ownerOf(path: string): Promise<string> {
  // The owner writes its id shortly after it has the lock.
  const [pid] = /\d+/.exec(await readFile(path, 'utf8').catch(() => '')) ?? ['unknown'];
  return `process ${pid}`;
}

function lockedError(path: string, owner: string): StartupError {
  return new StartupError(
    `DATA_DIR: ${path} is locked by ${owner}; stop it, or set another folder for this one, for example DATA_DIR=.data-2`,
  );
}
