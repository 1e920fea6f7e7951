import { GraphQLError } from 'graphql';
import { badField, badInput } from '#bff/graphql/errors.ts';
import type { Upload } from '#bff/graphql/scalars.ts';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { accountTexts } from '#shared/messages/texts.ts';

/** An uploaded picture; its type is read from its own bytes. */
export interface Picture {
  /** Its media type: `image/jpeg`. */
  type: string;
  /** Fails if it exceeds `PICTURE_MAX_BYTES` or ends too early. */
  content: AsyncIterable<Uint8Array>;
}

/** The bytes that are read: enough for every signature. */
const HEAD_BYTES = 64;

/**
 * Reads the first bytes of an upload and leaves the rest to be streamed (requirements §5).
 *
 * @throws BAD_USER_INPUT for a file that is no image
 */
export async function openPicture({ stream }: Upload): Promise<Picture> {
  const chunks = readChunks(stream);
  let start = Buffer.alloc(0);
  while (start.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const type = readImageType(start);
  if (type === null) throw badField('picture', accountTexts.pictureType, 'unsupported');
  return { type, content: join(start, chunks) };
}

async function* join(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const count = (chunk: Buffer): Buffer => {
    bytes += chunk.length;
    if (bytes > PICTURE_MAX_BYTES) throw badField('picture', accountTexts.pictureSize, 'too_large');
    return chunk;
  };
  // The head counts as well: the first chunk may be the whole file.
  yield count(start);
  for await (const chunk of rest) yield count(chunk);
}

/** A file that ends too early is the client's fault, as is a form with a second one. */
async function* readChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof GraphQLError ? error : badInput('Filenya belum sampai utuh. Coba lagi, ya.');
  }
}

/** `ftyp` brands of still pictures in the HEIF family. */
const HEIF_BRANDS: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
};

/**
 * Recognises the types that cameras, phones and browsers write; null for any other. SVG is not among them: it may hold
 * scripts. Decision 020 says why this is not the library `file-type`.
 *
 * @param head the first bytes, at least 32 if the file has as many
 */
export function readImageType(head: Buffer): string | null {
  const has = (at: number, text: string): boolean => head.toString('latin1', at, at + text.length) === text;
  if (has(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (has(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return 'image/gif';
  if (has(0, 'RIFF') && has(8, 'WEBP')) return 'image/webp';
  if (has(4, 'ftyp')) return HEIF_BRANDS[head.toString('latin1', 8, 12)] ?? null;
  // A text file may begin with BM. In a BMP the four reserved bytes are 0, and so are the upper three bytes of the
  // header's size (40 to 124).
  if (has(0, 'BM') && has(6, '\0\0\0\0') && has(15, '\0\0\0')) return 'image/bmp';
  return null;
}
