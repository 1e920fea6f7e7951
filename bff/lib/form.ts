import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/**
 * The only file of a multipart form. The BFF chooses its names and type, so that a client cannot break out of the
 * part's headers.
 */
export interface FormFile {
  field: string;
  filename: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** Wraps what a streamed file threw: it is the failure of its sender, not of the connection. */
export class FileError extends Error {
  override name = 'FileError';
}

/** Creates a form, streamed: undici's `FormData` would hold the whole file. */
export function toForm(file: FormFile): { contentType: string; body: Readable } {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(streamForm(file, boundary), { objectMode: false }),
  };
}

async function* streamForm({ field, filename, type, content }: FormFile, boundary: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  try {
    yield* content;
  } catch (cause) {
    throw new FileError('the file broke off', { cause });
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
