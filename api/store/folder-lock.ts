import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StoreError } from './database.ts';

interface NativeLocks {
  /** Requests an exclusive lock for as long as the file is open; false where another open file has it. */
  tryLock(fd: number): boolean;
}

/** The package has no types. */
const native = createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;

/**
 * Takes the operating system's lock on a file. The system releases it when the process ends, however it ends, so that no lock is ever stale.
 * The file contains the owner's process id, for the message to the next one (decision 043).
 *
 * @param path of the lock file, which is created
 * @param variable the environment variable that the message names
 * @returns releases the lock and removes the file
 * @throws {StoreError} where another process, or this one, has the lock
 */
export async function lockFolder(path: string, variable: string): Promise<() => Promise<void>> {
  for (;;) {
    const file = await open(path, 'a+', 0o600);
    try {
      if (!native.tryLock(file.fd)) throw await lockedError(path, variable);
      if (await isAt(file, path)) {
        await file.truncate();
        await file.write(JSON.stringify({ pid: process.pid }));
        return async () => {
          await rm(path, { force: true });
          await file.close();
        };
      }
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

async function lockedError(path: string, variable: string): Promise<StoreError> {
  // The owner writes its id a moment after it has the lock; Windows lets no other process read a locked file.
  const [pid] = /\d+/.exec(await readFile(path, 'utf8').catch(() => '')) ?? ['unknown'];
  return new StoreError(
    `${variable}: ${path} is locked by process ${pid}; stop it, or set another folder for this one, for example ${variable}=.data-2`,
  );
}
