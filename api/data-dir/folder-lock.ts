import { type FileHandle, open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StartupError } from '#shared/node/process/errors.ts';

interface NativeLocks {
  /** Requests an exclusive lock for as long as the file is open; false if another open file has it. */
  tryLock(fd: number): boolean;
}

/** The package has no types. */
const native = createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;

/**
 * Takes the operating system's lock on a file, which is created if it is missing, and otherwise stays as it is. The
 * system releases the lock when the process ends, however it ends, so that no lock is ever stale.
 *
 * @returns the file, whose `close` releases the lock
 * @throws {StartupError} if another process, or this one, has the lock
 */
export async function lockFile(path: string, findOwner = async () => 'another process'): Promise<FileHandle> {
  const file = await open(path, 'a+', 0o600);
  try {
    if (native.tryLock(file.fd)) return file;
    throw new StartupError(
      `DATA_DIR: ${path} is locked by ${await findOwner()}; stop it, or set another folder for this one, for example DATA_DIR=.data-2`,
    );
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Locks a folder by a file in it. The file contains the owner's process id, for the message to the next one (decision
 * 062). It stays: a lock on a file that was removed protects nothing.
 */
export async function lockFolder(path: string): Promise<FileHandle> {
  const file = await lockFile(path, async () => {
    // The owner writes its id shortly after it has the lock.
    const [pid] = /\d+/.exec(await readFile(path, 'utf8').catch(() => '')) ?? ['unknown'];
    return `process ${pid}`;
  });
  try {
    await file.truncate();
    await file.write(JSON.stringify({ pid: process.pid }));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
