import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, Upload } from '#bff/graphql/upload.ts';
import { BadRequest } from './errors.ts';

const MAX_FIELD_BYTES = 100_000;

/** `operations`, `map`, and one file. One byte more than is allowed is let in, so that it can be noticed. */
export const MULTIPART_LIMITS = { fields: 2, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, files: 1, fileSize: MAX_UPLOAD_BYTES + 1, headerPairs: 20 };

/** Boundaries, part headers and `map` take less than this. */
const FORM_BYTES = 64 * 1024;
/**
 * An answer sent while the client still sends may never be read by it, so what is left of a request is heard out: up to twenty files of
 * what is allowed, and no longer than any request may take.
 */
const MAX_DRAIN_BYTES = 20 * MAX_UPLOAD_BYTES;

/**
 * Reads a request of the GraphQL multipart request specification up to its file. Drain the request afterwards, whatever comes of it.
 * @returns the operation, with the file in its place among the variables; the file itself still comes in
 * @throws BadRequest
 */
export async function readUploadRequest(request: FastifyRequest): Promise<object> {
  // A form on somebody else's page can send multipart, cookies and all, but no header of its own.
  if (!request.headers['apollo-require-preflight']) throw new BadRequest('Send uploads with the header apollo-require-preflight.');
  const parts = request.parts();
  const nextField = async (name: string): Promise<object> => {
    const part = await nextPart(parts);
    if (part?.type !== 'field' || part.fieldname !== name) throw new BadRequest(`The multipart field "${name}" is missing or in the wrong place.`);
    if (part.valueTruncated) throw new BadRequest(`The multipart field "${name}" is larger than 100 kB.`, 413);
    return readObject(name, part.value);
  };

  const operation = await nextField('operations');
  const place = readMap(await nextField('map'));
  if (place === null) return operation;
  const file = await nextPart(parts);
  if (file?.type !== 'file' || file.fieldname !== place.name) throw new BadRequest('The file that the map names is missing.');
  putInPlace(operation, place.path, toUpload(request, file));
  return operation;
}

/** busboy's own errors carry no status, and all of them are about what was sent. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    return (await parts.next()).value as Multipart | undefined;
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new BadRequest('The multipart request could not be read.');
  }
}

/** Hears a request out, whatever became of its file, and lets the connection go when there is too much of it. */
export async function drainRequest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  const isHeardOut = await new Promise<boolean>((resolve) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAIN_BYTES) resolve(false);
    });
    raw.once('end', () => resolve(true)).once('close', () => resolve(true));
    raw.resume();
  });
  if (isHeardOut) return;
  raw.pause();
  reply.header('connection', 'close');
}

function readObject(name: string, value: unknown): object {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Falls through to the same refusal.
  }
  throw new BadRequest(`The multipart field "${name}" is not a JSON object.`);
}

/** Which file goes where: one file, one place. Null for none. */
function readMap(map: object): { name: string; path: string[] } | null {
  const [entry, ...others] = Object.entries(map);
  if (entry === undefined) return null;
  const [name, places] = entry as [string, unknown];
  const isOne = others.length === 0 && Array.isArray(places) && places.length === 1 && typeof places[0] === 'string';
  if (!isOne) throw new BadRequest('One file a request, for one variable.');
  return { name, path: (places[0] as string).split('.') };
}

/** The specification leaves a null where a file belongs; nothing else is overwritten, and no prototype is walked into. */
function putInPlace(operation: object, path: string[], upload: Upload): void {
  const last = path.at(-1) ?? '';
  let target: unknown = operation;
  for (const step of path.slice(0, -1)) target = hasOwn(target, step) ? target[step] : null;
  if (path[0] !== 'variables' || !hasOwn(target, last) || target[last] !== null) throw new BadRequest('The map names no variable that waits for a file.');
  target[last] = upload;
}

function hasOwn(target: unknown, key: string): target is Record<string, unknown> {
  return typeof target === 'object' && target !== null && Object.hasOwn(target, key);
}

function toUpload(request: FastifyRequest, { file }: MultipartFile): Upload {
  const announced = Number(request.headers['content-length'] ?? 0);
  return new Upload(file, announced > MAX_UPLOAD_BYTES + MAX_FIELD_BYTES + FORM_BYTES);
}
