import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withPersistedQuery } from './graphql-body.ts';
import { Upload } from '#bff/graphql/scalars.ts';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { BadRequest, MAX_JSON_BYTES } from './error-handlers.ts';

/** `operations`, `map`, and one file. One byte more than the limit is read, so that a larger file is recognised. */
export const MULTIPART_LIMITS = {
  fields: 2,
  fieldSize: MAX_JSON_BYTES,
  fieldNameSize: 100,
  files: 1,
  fileSize: PICTURE_MAX_BYTES + 1,
  headerPairs: 20,
};

/** Room for boundaries, part headers and `map`. */
const FORM_BYTES = 64 * 1024;
/**
 * How much is read of a refused request before its connection is closed: a client that still sends may never read the
 * answer.
 */
const MAX_DRAIN_BYTES = 20 * PICTURE_MAX_BYTES;

/**
 * Reads a request of the GraphQL multipart request specification up to its file. `drainRequest` has to follow, also
 * after an error.
 * @returns the operation, with an {@link Upload} among its variables whose stream is still being received
 * @throws BadRequest
 */
export async function readUploadRequest(request: FastifyRequest): Promise<object> {
  // A form on another site can send multipart, but no header of its own.
  if (!request.headers['apollo-require-preflight'])
    throw new BadRequest('Send uploads with the header apollo-require-preflight.');
  const parts = request.parts();
  const nextField = async (name: string): Promise<object> => {
    const part = await nextPart(parts);
    if (part?.type !== 'field' || part.fieldname !== name)
      throw new BadRequest(`The multipart field "${name}" is missing or in the wrong place.`);
    if (part.valueTruncated)
      throw new BadRequest(`The multipart field "${name}" is larger than ${MAX_JSON_BYTES / 1000} kB.`, 413);
    return readObject(name, part.value);
  };

  const operation = withPersistedQuery(await nextField('operations')) as object;
  const entry = readMap(await nextField('map'));
  if (entry === null) return operation;
  const file = await nextPart(parts);
  if (file?.type !== 'file' || file.fieldname !== entry.name)
    throw new BadRequest('The file that the map names is missing.');
  setVariable(operation, entry.path, toUpload(request, file));
  return operation;
}

/** busboy's own errors have no status, and all of them are about the request. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    return (await parts.next()).value as Multipart | undefined;
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error
      ? error
      : new BadRequest('The multipart request could not be read.');
  }
}

/**
 * Reads the rest of a request, so that the client reads the response; closes the connection if the rest exceeds
 * {@link MAX_DRAIN_BYTES}.
 */
export async function drainRequest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  const isRead = await new Promise<boolean>((resolve) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAIN_BYTES) resolve(false);
    });
    raw.once('end', () => resolve(true)).once('close', () => resolve(true));
    raw.resume();
  });
  if (isRead) return;
  raw.pause();
  reply.header('connection', 'close');
}

function readObject(name: string, value: unknown): object {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (typeof read === 'object' && read !== null) return read;
  } catch {}
  throw new BadRequest(`The multipart field "${name}" is not a JSON object.`);
}

/** The file's field and the path of its variable; null where the map is empty. */
function readMap(map: object): { name: string; path: string[] } | null {
  const [entry, ...others] = Object.entries(map);
  if (entry === undefined) return null;
  const [name, paths] = entry as [string, unknown];
  const isOne = others.length === 0 && Array.isArray(paths) && paths.length === 1 && typeof paths[0] === 'string';
  if (!isOne) throw new BadRequest('One file a request, for one variable.');
  return { name, path: (paths[0] as string).split('.') };
}

/**
 * Replaces the null that the specification leaves for a file. Nothing else is overwritten, and prototypes are not
 * followed.
 */
function setVariable(operation: object, path: string[], upload: Upload): void {
  const last = path.at(-1) ?? '';
  let target: unknown = operation;
  for (const step of path.slice(0, -1)) target = hasOwn(target, step) ? target[step] : null;
  if (path[0] !== 'variables' || !hasOwn(target, last) || target[last] !== null)
    throw new BadRequest('The map names no variable that waits for a file.');
  target[last] = upload;
}

function hasOwn(target: unknown, key: string): target is Record<string, unknown> {
  return typeof target === 'object' && target !== null && Object.hasOwn(target, key);
}

function toUpload(request: FastifyRequest, { file }: MultipartFile): Upload {
  const announced = Number(request.headers['content-length'] ?? 0);
  return new Upload(file, announced > PICTURE_MAX_BYTES + MAX_JSON_BYTES + FORM_BYTES);
}
