import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import type { FileStore } from '#api/files/file-store.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { wallTime } from '#shared/dates.ts';

export interface ZipEntry {
  name: string;
  path: string;
  /** The size that the file must have. */
  bytes: number;
  date: Date;
}

/** Bytes per read; the smaller defaults of Node take a fifth longer. */
const CHUNK_BYTES = 256 * 1024;

interface Work {
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
export async function writeZip(entries: ZipEntry[], { files, sink, signal }: Work): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  // Pictures and videos hardly shrink. Level 1 costs little, and unlike level 0 gives a zip that every program can also
  // read as a stream.
  const zip = new ZipArchive({ zlib: { level: 1, chunkSize: CHUNK_BYTES } });
  const written = pipeline(zip, sink, { signal: stop });
  // A full disk fails here while an entry is still awaited.
  written.catch((error: unknown) => failure.abort(error));

  async function append({ date, ...entry }: ZipEntry): Promise<void> {
    const source = await openSource(files, entry);
    try {
      // archiver never ends an entry whose source fails; the signal does.
      source.on('error', (error) => failure.abort(error));
      const added = once(zip, 'entry', { signal: stop });
      // A zip's times have no zone, and archiver writes the UTC fields.
      zip.append(source, { name: entry.name, date: wallTime(date) });
      await added;
    } finally {
      source.destroy();
    }
  }

  try {
    for (const entry of entries) await append(entry);
    await zip.finalize();
    await written;
  } catch (error) {
    failure.abort(error);
    await written.catch(() => undefined);
    throw stop.reason ?? error;
  }
}

/** @throws {UnrecoverableError} for a file that is missing, or not of its size: no other attempt will find it */
async function openSource(files: Work['files'], { name, path, bytes }: Omit<ZipEntry, 'date'>): Promise<Readable> {
  const file = await files.open(path);
  if (file === null) throw new UnrecoverableError(`${name} is missing`);
  if (file.bytes === bytes) return file.stream();
  throw new UnrecoverableError(`${name} has ${file.bytes} bytes of ${bytes}`);
}
