import { constants, createWriteStream } from 'node:fs';
import { access, chmod, copyFile, open, opendir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { nullIfMissing, publish, removeLeftovers } from '#api/lib/atomic-files.ts';
import { type FileFacts, type FileStore, FOLDERS, type OpenFile, StorageError, type StoredFile } from './file-store.ts';

/** The folder or its disk fails, and not the name of a file. */
const UNREADABLE = ['EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTCONN'];

/** A folder on disk as a store of files: the default. */
export function createDiskFileStore(root: string): FileStore {
  const at = (path: string) => join(root, path);

  /** The part is written in the outermost folder, so that a killed write leaves no empty folder behind. */
  const store = (path: string, write: (part: string) => Promise<void>) =>
    publish(at(path), at(path.split('/')[0] ?? ''), write);

  /** Names the outermost folder of a file that cannot be read: its own path is as secret as its link. */
  const explain = (path: string) => (error: NodeJS.ErrnoException) => {
    if (!UNREADABLE.includes(error.code ?? '')) throw error;
    throw new StorageError(`${at(path.split('/')[0] ?? '')} cannot be read (${error.code})`, { cause: error });
  };

  async function list(folder: string): Promise<StoredFile[]> {
    const entries = (await readdir(at(folder), { recursive: true }).catch(nullIfMissing).catch(explain(folder))) ?? [];
    const found = await Promise.all(
      entries.map(async (name) => {
        const path = posix.join(folder, name.replaceAll(sep, '/'));
        const stats = await stat(at(path)).catch(nullIfMissing);
        return stats?.isFile() ? [{ path, bytes: stats.size, modified: stats.mtime }] : [];
      }),
    );
    return found.flat();
  }

  return {
    list,
    open: (path) => openFile(at(path)).catch(explain(path)),
    picture: async (path) => at(path),
    stat: (path) =>
      stat(at(path))
        .then((stats) => (stats.isFile() ? factsOf(stats) : null), nullIfMissing)
        .catch(explain(path)),
    write: (path, bytes) => store(path, (part) => writeFile(part, bytes, { mode: 0o600 })),
    copyIn: (source, path) =>
      store(path, async (part) => {
        await copyFile(source, part, constants.COPYFILE_FICLONE);
        // A copy has the permissions of its source.
        await chmod(part, 0o600);
      }),
    writeStream: (path, _contentType, fill) =>
      store(path, (part) => fill(createWriteStream(part, { flags: 'wx', mode: 0o600 }))),

    async remove(paths) {
      // A thumbnail may be written meanwhile: the folder is then not empty, and is removed again.
      for (const path of paths)
        await rm(at(path), { recursive: path.endsWith('/'), force: true, maxRetries: 5, retryDelay: 20 });
    },

    async sweep(now) {
      for (const area of Object.values(FOLDERS)) await removeLeftovers(at(area), now);
    },

    signUrl: null,
    // A folder whose disk is not mounted is missing.
    isUp: () =>
      access(at(FOLDERS.media), constants.R_OK | constants.X_OK)
        .then(() => opendir(at(FOLDERS.media)))
        .then((folder) => folder.close())
        .then(
          () => true,
          () => false,
        ),
    close: () => {},
  };
}

/** The file is opened once and measured by its handle, so that it cannot be replaced in between. */
async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, 'r').catch(nullIfMissing);
  if (handle === null) return null;
  const stats = await handle.stat().catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (!stats.isFile()) {
    await handle.close();
    return null;
  }
  return {
    ...factsOf(stats),
    stream: async (range, chunkBytes) => handle.createReadStream({ ...range, highWaterMark: chunkBytes }),
    async read(start, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

function factsOf({ size, mtime, mtimeMs }: { size: number; mtime: Date; mtimeMs: number }): FileFacts {
  return { bytes: size, etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`, modified: mtime };
}
