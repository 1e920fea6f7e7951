import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FileStore } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createToken } from '#api/lib/tokens.ts';
import type { Database } from '#api/database/database.ts';
import { files } from '#api/database/schema.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';

/** An import that has copied no file for this long is not resumed any more. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export type ImportJournal = ReturnType<typeof createImportJournal>;

/** A file of an import. `metadata` is there once it is stored; null where it could not be measured. */
export interface ImportedFile extends Pick<
  FileRow,
  'type' | 'position' | 'path' | 'contentType' | 'bytes' | 'posterPath'
> {
  metadata?: FileMetadata | null;
}

/** What an import is going to store, and what it has stored. */
export interface ImportRecord {
  /** The folder of the order. */
  token: string;
  /** The run that works on it. */
  run: string;
  files: ImportedFile[];
}

interface Options {
  files: FileStore;
  db: Database;
  clock: Clock;
}

/**
 * Records the imports under way beside the files themselves, so that one that was stopped or killed goes on where it
 * was, and the files of one that is not resumed, which belong to no order, are deleted.
 */
export function createImportJournal({ files: fileStore, db, clock }: Options) {
  const pathOf = (key: string) => `incoming/${key}.json`;

  async function read(path: string): Promise<ImportRecord | null> {
    const file = await fileStore.open(path);
    return file && (JSON.parse((await buffer(await file.stream())).toString()) as ImportRecord);
  }

  const write = (key: string, record: ImportRecord) =>
    fileStore.write(pathOf(key), Buffer.from(JSON.stringify(record)), 'application/json');

  /** The rows of an import are written together: the first stands for all. */
  async function hasOrder({ files: [first] }: ImportRecord): Promise<boolean> {
    if (first === undefined) return false;
    const found = await db.select({ path: files.path }).from(files).where(eq(files.path, first.path));
    return found.length > 0;
  }

  /**
   * Deletes the files of an import, unless they belong to an order: the process may have been killed between the last
   * row and `finish`.
   */
  async function removeFiles(record: ImportRecord): Promise<void> {
    if (!(await hasOrder(record))) await fileStore.remove([mediaPath(`${record.token}/`)]);
  }

  async function removeAbandoned(path: string): Promise<void> {
    const record = await read(path);
    if (record !== null) await removeFiles(record);
    await fileStore.remove([path]);
  }

  async function requireOwn(key: string, { run }: ImportRecord): Promise<void> {
    if ((await read(pathOf(key)))?.run !== run)
      throw new ApiError(409, 'The same folder is being imported by another command');
  }

  return {
    /**
     * Begins an import, or goes on with one of the same key.
     *
     * @param key names the folder, its files and what the operator has entered
     */
    async begin(key: string, plan: () => Pick<ImportRecord, 'token' | 'files'>): Promise<ImportRecord> {
      const found = await read(pathOf(key));
      const record = { ...(found !== null && !(await hasOrder(found)) ? found : plan()), run: createToken(16) };
      await write(key, record);
      return record;
    },

    /**
     * To be called before the order is stored.
     *
     * @throws {ApiError} 409 where another run of the same import has begun, which goes on with the files
     */
    requireOwn,

    /**
     * Is called after each file.
     *
     * @throws {ApiError} 409 as `requireOwn`
     */
    async save(key: string, record: ImportRecord): Promise<void> {
      await requireOwn(key, record);
      await write(key, record);
    },

    /** The order is stored with its files. */
    finish: (key: string) => fileStore.remove([pathOf(key)]),

    /** Deletes the files of an import that failed, unless another run goes on with them. */
    async abandon(key: string, record: ImportRecord): Promise<void> {
      const current = await read(pathOf(key));
      if (current?.run === record.run) return removeAbandoned(pathOf(key));
      // Two runs that begin together plan folders of their own.
      if (current?.token !== record.token) await removeFiles(record);
    },

    /** Deletes what imports have left that were stopped or killed, and not resumed. */
    async sweep(): Promise<void> {
      for (const { path, modified } of await fileStore.list('incoming/')) {
        if (path.endsWith('.json') && clock.now() - modified.getTime() > ABANDONED_AFTER_MS)
          await removeAbandoned(path);
      }
    },
  };
}
