import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import type { Zip } from '#api/features/orders/orders.store.ts';
import { earlierZipPath, zipPath } from '#api/features/orders/paths.ts';
import type { FileStore, OpenFile } from '#api/files/file-store.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { wallTime } from '#api/lib/days.ts';

export interface ZipEntry {
  name: string;
  path: string;
  /** The size that the file must have. */
  bytes: number;
  date: Date;
}

/** Bytes per read; the smaller defaults of Node take a fifth longer. */
const CHUNK_BYTES = 256 * 1024;

/** Opens a stored zip. @returns null if it is lost */
export async function openZip(
  files: Pick<FileStore, 'open'>,
  zip: Zip,
): Promise<{ path: string; file: OpenFile } | null> {
  for (const path of [zipPath(zip), earlierZipPath(zip)]) {
    const file = await files.open(path);
    if (file !== null) return { path, file };
  }
  return null;
}

interface ZipOptions {
  files: Pick<FileStore, 'open'>;
  /** Destroyed if the work fails. */
  sink: Writable;
  /** Aborts the work. */
  signal: AbortSignal;
}

/**
 * Writes a zip, with one source open at a time. Fails as a whole if a source is missing, unreadable or not of its
 * size.
 */
export async function writeZip(entries: ZipEntry[], { files, sink, signal }: ZipOptions): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  // Pictures and videos hardly shrink. Level 1 costs little, and unlike level 0 gives a zip that every program can also
  // read as a stream.
  const zip = new ZipArchive({ zlib: { level: 1, chunkSize: CHUNK_BYTES } });
  const written = pipeline(zip, sink, { signal: stop });
  // A full disk fails here while an entry is still awaited.
  written.catch((error: unknown) => failure.abort(error));

  /** archiver reads each source from when it is appended: the next one waits until this one is in the zip. */
  async function append(entry: ZipEntry): Promise<void> {
    // archiver never ends an entry whose source fails; the signal does.
    const source = Readable.from(readEntry(files, entry)).on('error', (error) => failure.abort(error));
    const added = once(zip, 'entry', { signal: stop });
    // A zip's times have no zone, and archiver writes the UTC fields.
    zip.append(source, { name: entry.name, date: wallTime(entry.date) });
    await added.finally(() => source.destroy());
  }

  try {
    for (const entry of entries) await append(entry);
    zip.finalize().catch((error: unknown) => failure.abort(error));
    await written;
  } catch (error) {
    failure.abort(error);
    await written.catch(() => undefined);
    throw stop.reason ?? error;
  }
}

/**
 * Opens and reads the file of an entry.
 *
 * @throws {UnrecoverableError} for a file that is missing, or not of its size: no other attempt will find it
 */
async function* readEntry(files: ZipOptions['files'], { name, path, bytes }: ZipEntry): AsyncGenerator<Buffer> {
  const file = await files.open(path);
  if (file === null) throw new UnrecoverableError(`${name} is missing`);
  if (file.bytes !== bytes) throw new UnrecoverableError(`${name} has ${file.bytes} bytes of ${bytes}`);
  yield* await file.stream();
}
