import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Unfinished files are deleted at this age; a younger one may still be being written. */
export const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Turns the error of a file or folder that is not there into null. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Creates a folder for this user alone, with its parents. Their names are on the disk when this resolves. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (
    let parent = dirname(folder);
    parent.length >= dirname(first).length && parent !== dirname(parent);
    parent = dirname(parent)
  )
    await flush(parent);
}

/**
 * Has a file written as `.part` in a folder of the same disk. It gets its name once it is complete: a reader finds all
 * of it or nothing. File and name are on the disk when this resolves.
 */
export async function publish(path: string, partFolder: string, write: (part: string) => Promise<void>): Promise<void> {
  await createFolder(partFolder);
  const part = join(partFolder, `${randomUUID()}.part`);
  try {
    await write(part);
    await createFolder(dirname(path));
    await flush(part);
    await rename(part, path);
    await flush(dirname(path));
  } catch (error) {
    // Frees the space of the incomplete file: the disk may be full.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Waits until a file, or the names in a folder, are on the disk: of files that were created, renamed or deleted. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the unfinished files of a folder that killed processes have left there. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.endsWith('.part')).map((name) => join(folder, name))) {
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > LEFTOVER_AGE_MS) await rm(path, { force: true });
  }
}
