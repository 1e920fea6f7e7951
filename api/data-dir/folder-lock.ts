import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StartupError } from '#shared/node/process/errors.ts';

interface NativeLocks {
  /**
   * Requests an exclusive lock for as long as the file is open; false where another open file has it. The range is the
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
 * no lock is ever stale. The file contains the owner's process id, for the message to the next one (decision 062).
 *
 * @param path of the lock file, which is created
 * @returns releases the lock and removes the file
 * @throws {StartupError} where another process, or this one, has the lock
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const file = await openLocked(path, 'a+');
  if (file === null) throw lockedError(path, await ownerOf(path));
  try {
    await file.truncate();
    await file.write(JSON.stringify({ pid: process.pid }));
  } catch (error) {
    await file.close();
    throw error;
  }
  return async () => {
    // The file may have been removed, and the next process created its own.
    if (await isAt(file, path)) await rm(path, { force: true });
    await file.close();
  };
}

/**
 * Takes the same lock on a file that exists, and leaves it as it is.
 *
 * @returns releases the lock
 * @throws {StartupError} where another process, or this one, has the lock
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const file = await openLocked(path, 'r+');
  if (file === null) throw lockedError(path, 'another process');
  return () => file.close();
}

/** Opens and locks a file; null where another open file has the lock. */
async function openLocked(path: string, flags: 'a+' | 'r+'): Promise<FileHandle | null> {
  for (;;) {
    const file = await open(path, flags, 0o600);
    try {
      if (!native.tryLock(file.fd, ...RANGE)) {
        await file.close();
        return null;
      }
      if (await isAt(file, path)) return file;
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
  }
}

/** The last owner may remove the file between our open and our lock: a lock on a removed file protects nothing. */
async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const [own, current] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return current?.ino === own.ino && current.dev === own.dev;
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
