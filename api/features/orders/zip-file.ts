import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

export type ZipEntry = {
  name: string;
  path: string;
  /** What the file must measure; another size means that it is not the file that was promised. */
  bytes: number;
  date: Date;
};

/** Bytes handled at a time; Node's smaller defaults cost a fifth more time. */
const CHUNK = 256 * 1024;

/**
 * Writes a zip, one source open at a time. Fails as a whole: a source that is missing, short or
 * unreadable leaves no file behind, never a zip that lacks something.
 *
 * @param target is created; it must not exist
 * @param signal gives the work up
 */
export async function writeZip(entries: ZipEntry[], target: string, signal: AbortSignal): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  // Pictures and videos hardly shrink: level 1 costs little, and unlike "stored" it gives a zip
  // that every unpacker can also read as a stream.
  const zip = new ZipArchive({ zlib: { level: 1, chunkSize: CHUNK } });
  const sink = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(zip, sink, { signal: stop });
  // A full disk shows here while an entry is still awaited.
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

async function appendFile(
  zip: ZipArchive,
  entry: ZipEntry,
  failure: AbortController,
  stop: AbortSignal,
): Promise<void> {
  const handle = await open(entry.path, 'r');
  const source = handle.createReadStream({ highWaterMark: CHUNK });
  try {
    const { size } = await handle.stat();
    if (size !== entry.bytes) throw new Error(`${entry.name} has ${size} bytes of ${entry.bytes}`);
    // archiver leaves a broken source waiting for ever; this is how its entry ends.
    source.on('error', (error) => failure.abort(error));
    const added = once(zip, 'entry', { signal: stop });
    zip.append(source, { name: entry.name, date: entry.date });
    await added;
    if (source.bytesRead !== entry.bytes) throw new Error(`${entry.name} changed while it was read`);
  } finally {
    source.destroy();
  }
}
