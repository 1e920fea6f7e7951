import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  name: string;
  path: string;
  /** The size that the file must have. */
  bytes: number;
  date: Date;
}

/** Bytes per read; the smaller defaults of Node take a fifth longer. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a zip, with one source open at a time. Fails as a whole where a source is missing, unreadable or not of its size, and then removes
 * the target.
 *
 * @param target must not exist
 * @param signal aborts the work
 */
export async function writeZip(entries: ZipEntry[], target: string, signal: AbortSignal): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  // Pictures and videos hardly shrink. Level 1 costs little, and unlike level 0 gives a zip that every program can also read as a stream.
  const zip = new ZipArchive({ zlib: { level: 1, chunkSize: CHUNK_BYTES } });
  const sink = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip, sink, { signal: stop });
  // A full disk fails here while an entry is still awaited.
  written.catch((error: unknown) => failure.abort(error));
  try {
    for (const entry of entries) await appendFile(zip, entry, failure, stop);
    await zip.finalize();
    await written;
  } catch (error) {
    failure.abort(error);
    await written.catch(() => undefined);
    await rm(target, { force: true });
    throw stop.reason ?? error;
  }
}

async function appendFile(zip: ZipArchive, entry: ZipEntry, failure: AbortController, stop: AbortSignal): Promise<void> {
  const handle = await open(entry.path, 'r');
  const source = handle.createReadStream({ highWaterMark: CHUNK_BYTES });
  try {
    const { size } = await handle.stat();
    if (size !== entry.bytes) throw new Error(`${entry.name} has ${size} bytes of ${entry.bytes}`);
    // archiver never ends an entry whose source fails; the signal does.
    source.on('error', (error) => failure.abort(error));
    const added = once(zip, 'entry', { signal: stop });
    zip.append(source, { name: entry.name, date: entry.date });
    await added;
    if (source.bytesRead !== entry.bytes) throw new Error(`${entry.name} changed while it was read`);
  } finally {
    source.destroy();
  }
}
