import { randomBytes } from 'node:crypto';

/** The one file of a multipart form. Its names and type are ours, never a client's, so that they cannot break out of their header. */
export interface FormFile {
  field: string;
  filename: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** The form as a stream: it is never held whole. */
export function encodeForm({ field, filename, type, content }: FormFile): { contentType: string; body: AsyncIterable<Uint8Array> } {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  async function* write(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`);
    yield* content;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: write() };
}
