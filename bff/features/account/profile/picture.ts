import { badInput, type HouseError } from '#bff/graphql/errors.ts';
import { MAX_UPLOAD_BYTES, type Upload } from '#bff/graphql/upload.ts';
import { type ImageType, readImageType } from './image-type.ts';

/** A picture on its way through: what it is, its own bytes have said. */
export interface Picture extends ImageType {
  /** Ends in an error when there is more of it than is allowed, or when it breaks off. */
  content: AsyncIterable<Uint8Array>;
}

/** Enough for every signature. */
const HEAD_BYTES = 64;

const NO_IMAGE = 'Please select a valid image file.';
const TOO_LARGE = 'File size must be less than 5MB.';

/**
 * Looks at the first bytes of an upload, and leaves the rest to flow (requirements §5).
 * @throws BAD_USER_INPUT when it is no image, or is known to be too large
 */
export async function openPicture({ stream, isTooLarge }: Upload): Promise<Picture> {
  const chunks = readChunks(stream);
  const head: Buffer[] = [];
  let bytes = 0;
  while (bytes < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    bytes += next.value.length;
  }
  const start = Buffer.concat(head);
  const type = readImageType(start);
  if (type === null) throw refusal(NO_IMAGE, 'invalid_type');
  if (isTooLarge) throw refusal(TOO_LARGE, 'too_big');
  return { ...type, content: join(start, chunks) };
}

async function* join(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let bytes = start.length;
  yield start;
  for await (const chunk of rest) {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) throw refusal(TOO_LARGE, 'too_big');
    yield chunk;
  }
}

/** A file that breaks off is its sender's doing, and no bug of ours. */
async function* readChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  try {
    yield* stream;
  } catch {
    throw badInput('The file did not arrive whole. Please try again.');
  }
}

function refusal(message: string, code: string): HouseError {
  return badInput(message, [{ path: ['picture'], message, code }]);
}
