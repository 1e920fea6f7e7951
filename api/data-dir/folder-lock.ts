import { type FileHandle, open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StartupError } from '#shared/node/errors.ts';

interface NativeLocks {
  /** Requests an exclusive lock for as long as the file is open; false if another open file has it. */
  tryLock(fd: number): boolean;
}

/** The package has no types. */
const native = createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;

/**
 * Locks a folder by a file in it, which contains the owner's process id for the message to the next one. The operating
 * system releases the lock when the process ends, however it ends, so that no lock is ever stale (decision 062). The
 * file stays: a lock on a file that was removed protects nothing.
 *
 * @returns the file, whose `close` releases the lock
 * @throws {StartupError} if another process, or this one, has the lock
 */
export async function lockFolder(path: string): Promise<FileHandle> {
  const file = await open(path, 'a+', 0o600);
  try {
    if (!native.tryLock(file.fd)) {
      // The owner writes its id shortly after it has the lock.
      const [pid] = /\d+/.exec(await readFile(path, 'utf8').catch(() => '')) ?? ['unknown'];
      throw new StartupError(
        `DATA_DIR: ${path} is locked by process ${pid}; stop it, or set another folder for this one, for example DATA_DIR=.data-2`,
      );
    }
    await file.truncate();
    await file.write(JSON.stringify({ pid: process.pid }));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
