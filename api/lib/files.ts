import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a killed process has left behind is removed at this age; a younger file may still be being written. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Bytes of a file; null where there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/** A new `.part` file in the folder: it gets its final name once it is complete. */
export async function partFileIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.part`);
}

/** Writes a file as a whole: a reader finds all of it or nothing. `partFolder` is on the same disk. */
export async function writeWhole(path: string, bytes: Buffer, partFolder = dirname(path)): Promise<void> {
  const part = await partFileIn(partFolder);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(part, bytes, { mode: 0o600, flush: true });
  await rename(part, path);
}

/** @returns the bytes that are freed; null where there is no such file */
export async function removeFile(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  await rm(path, { force: true });
  return stats?.size ?? null;
}

/** Removes the empty folders between `root` and a file that is gone, the innermost first. */
export async function removeEmptyFolders(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const removed = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Removes the files of a folder that killed processes have left there. */
export async function removeLeftovers(folder: string, isLeftover: (name: string) => boolean, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter(isLeftover).map((name) => join(folder, name))) {
    const age = await stat(path).then(({ mtimeMs }) => now - mtimeMs, () => 0);
    if (age > LEFTOVER_AGE_MS) await rm(path, { force: true });
  }
}
