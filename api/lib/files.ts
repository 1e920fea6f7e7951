import { rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @returns how many bytes it had; null where it was not there */
export async function removeFile(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  await rm(path, { force: true });
  return stats?.size ?? null;
}

/** Removes the folders that a file below `root` has left empty, the nearest first. */
export async function removeEmptyFolders(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const isGone = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
