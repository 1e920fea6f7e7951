import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ByteRange } from '#shared/byte-range.ts';
import { StorageError } from './file-store.ts';

/** How often one stream goes on. Each time the client of the store has attempts of its own. */
const MAX_BREAKS = 5;

/**
 * A part of a file as a stream. Where a connection breaks, the bytes that are missing are requested by another one.
 *
 * @param get answers with the bytes of a range
 * @param chunkBytes how much is read ahead
 */
export async function resumingStream(
  get: (range: ByteRange) => Promise<Readable>,
  { start, end }: ByteRange,
  chunkBytes: number,
): Promise<Readable> {
  let position = start;
  let body = await get({ start, end });

  async function* read() {
    for (let breaks = 0; ; breaks += 1) {
      const fault = yield* passOn();
      if (position > end) return;
      if (stream.destroyed || breaks === MAX_BREAKS)
        throw new StorageError(`the S3 store broke off ${end - position + 1} bytes before the end`, { cause: fault });
      body = await get({ start: position, end });
      if (stream.destroyed) body.destroy();
    }
  }

  /** @returns why the body has ended */
  async function* passOn() {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        position += chunk.length;
        yield chunk;
      }
      return null;
    } catch (error) {
      return error;
    }
  }

  const stream = Readable.from(read(), { objectMode: false, highWaterMark: chunkBytes });
  // The generator may be waiting for a body that stays silent.
  void once(stream, 'close').then(
    () => body.destroy(),
    () => body.destroy(),
  );
  return stream;
}
