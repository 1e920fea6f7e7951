import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions of group and others. */
export const OTHERS = 0o077;

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
