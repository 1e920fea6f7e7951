import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#shared/node/process/logger.ts';

/** Permissions of group and others. */
const OTHERS = 0o077;

/** A folder that everybody may write to, such as /tmp, is no folder of ours. */
const STICKY = 0o1000;

/** The entries of a data folder that this service creates; its owner may keep other files there. */
const OWN = [
  'archives',
  'db',
  'db.lock',
  'db.unfinished',
  'incoming',
  'media',
  'operator.sock',
  'secret',
  'thumbnails',
];

/** Files that this process creates belong to its owner alone, whatever the umask that it was started with. */
export function restrictNewFiles(): void {
  process.umask(OTHERS);
}

/**
 * Makes a folder and all in it the owner's alone, who may write it: a copy has the permissions of its source, and the
 * files of a build may be read-only.
 */
export async function ownTree(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/**
 * Removes the permissions of group and others from the data folder and its entries, which earlier versions, copies or
 * restored backups may have set. What is in a folder that others cannot open stays as it is. Links are not followed.
 * Logs a warning for an entry of another user.
 */
export async function restrictDataDir(dataDir: string, log: Logger): Promise<void> {
  let foreign = 0;
  for (const path of [dataDir, ...OWN.map((name) => join(dataDir, name))]) {
    try {
      const stats = await lstat(path);
      const isOurs = !stats.isSymbolicLink() && (stats.mode & STICKY) === 0;
      if (isOurs && (stats.mode & OTHERS) !== 0) await chmod(path, stats.mode & 0o700);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPERM' || code === 'EACCES') foreign += 1;
      else if (code !== 'ENOENT') throw error;
    }
  }
  if (foreign > 0)
    log.warn({ foreign }, 'the data folder is open to other users, and belongs to one: set its permissions to 0700');
}
