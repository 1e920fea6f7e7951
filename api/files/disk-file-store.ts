import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FOLDERS, StorageError } from './file-store.ts';

/** The folder or its disk fails, and not the name of a file. */
const UNREADABLE = ['EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTCONN'];

/** Bytes per read; the smaller default of Node takes a fifth longer. */
const CHUNK_BYTES = 256 * 1024;

/** Unfinished files are deleted at this age; a younger one may still be being written. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** A folder on disk as a store of files: the default. Files and folders are for this user alone. */
export function createDiskFileStore(root: string): FileStore {
  const at = (path: string) => join(root, path);
  const areaOf = (path: string) => at(path.split('/')[0] ?? '');

  /**
   * Writes a `.part` in the outermost folder, so that a killed write leaves no empty folder behind. It gets its name
   * once it is complete and on the disk.
   */
  async function store(path: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = join(areaOf(path), `${randomUUID()}.part`);
    await mkdir(areaOf(path), { recursive: true, mode: 0o700 });
    try {
      await write(part);
      await mkdir(dirname(at(path)), { recursive: true, mode: 0o700 });
      await rename(part, at(path));
    } catch (error) {
      // Frees the space of the incomplete file: the disk may be full.
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Names the outermost folder of a file that cannot be read: its own path is as secret as its link. */
  const explain = (path: string) => (error: NodeJS.ErrnoException) => {
    if (!UNREADABLE.includes(error.code ?? '')) throw error;
    throw new StorageError(`${areaOf(path)} cannot be read (${error.code})`, { cause: error });
  };

  return {
    async open(path) {
      const stats = await stat(at(path)).catch(nullIfMissing).catch(explain(path));
      if (!stats?.isFile()) return null;
      const { size, mtime, mtimeMs } = stats;
      return {
        bytes: size,
        etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`,
        modified: mtime,
        stream: async (range) => createReadStream(at(path), { ...range, highWaterMark: CHUNK_BYTES }),
      };
    },
    write: (path, bytes) => store(path, (part) => writeFile(part, bytes, { mode: 0o600, flush: true })),
    writeStream: (path, _contentType, fill) =>
      store(path, async (part) => {
        const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
        try {
          await fill(stream);
        } catch (error) {
          // One that is destroyed may still open its file: the part is removed after that.
          if (!stream.destroy().closed) await new Promise<void>((resolve) => stream.once('close', resolve));
          throw error;
        }
      }),

    async remove(paths) {
      // A thumbnail may be written meanwhile: the folder is then not empty, and is removed again.
      for (const path of paths)
        await rm(at(path), { recursive: path.endsWith('/'), force: true, maxRetries: 5, retryDelay: 20 });
    },

    async sweep(now) {
      for (const area of Object.values(FOLDERS)) {
        const parts = (await readdir(at(area)).catch(() => [])).filter((name) => name.endsWith('.part'));
        for (const path of parts.map((name) => join(at(area), name))) {
          const stats = await stat(path).catch(nullIfMissing);
          if (stats && now - stats.mtimeMs > LEFTOVER_AGE_MS) await rm(path, { force: true });
        }
      }
    },

    signUrl: null,
    // A folder whose disk is not mounted is missing.
    isUp: () =>
      opendir(at(FOLDERS.media))
        .then((folder) => folder.close())
        .then(
          () => true,
          () => false,
        ),

    close: () => {},
  };
}

/** Turns the error of a file or folder that is not there into null. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
