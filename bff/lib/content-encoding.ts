import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** The encodings that {@link decodeContent} knows, for the header `Accept-Encoding`. */
export const ENCODINGS = 'gzip, br';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  // The old name of gzip.
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Decodes a body. Not undici's `interceptors.decompress`, which is experimental, warns of that at the start, and also
 * decodes what was not requested.
 *
 * @param maxBytes a few bytes may decode to any number: zlib stops there
 * @throws an error for bytes of another encoding, and for one that was not requested
 */
export async function decodeContent(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const decoder = DECODERS.get(name);
  if (!decoder) throw new Error('a content encoding that was not requested');
  return decoder(bytes, { maxOutputLength: maxBytes });
}
