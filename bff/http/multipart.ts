import { finished } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest, onSendHookHandler } from 'fastify';
import { GraphQLError } from 'graphql';
import * as z from 'zod';
import { Upload } from '#bff/graphql/scalars.ts';
import { isRecord } from '#bff/lib/api-values.ts';
import { BadRequest } from '#shared/graphql-http.ts';
import { JSON_MAX_BYTES, PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { readableBody } from './graphql-body.ts';

/**
 * The limits of a form of `operations`, `map` and one file. One byte more is read, so that a larger file is recognised.
 */
export const MULTIPART_LIMITS = {
  fields: 2,
  fieldSize: JSON_MAX_BYTES,
  fieldNameSize: 100,
  files: 1,
  fileSize: PICTURE_MAX_BYTES + 1,
  headerPairs: 20,
};

/** True for every part but the two fields: clients may leave out a file's name and type, or send them with a field. */
export const isPartAFile = (name: string | undefined): boolean => name !== 'operations' && name !== 'map';

/**
 * Reads a request of the GraphQL multipart request specification up to its file, in the order of the specification.
 * `drainUpload` has to follow, also after an error.
 * @returns the operation, with an {@link Upload} among its variables whose stream is still being received
 * @throws BadRequest
 */
export async function readUpload(request: FastifyRequest): Promise<object> {
  // A form on another site can send multipart, but no header of its own. Apollo Server asks for one of these two.
  if (!request.headers['apollo-require-preflight'] && !request.headers['x-apollo-operation-name'])
    throw new BadRequest('Send uploads with the header apollo-require-preflight.', 400, 'HEADER_INVALID');
  const parts = request.parts();
  const operation = readableBody(readField(await nextOf(parts), 'operations')) as object;
  const { name, path } = readMap(readField(await nextOf(parts), 'map'));
  const file = await nextOf(parts);
  if (file?.type !== 'file' || file.fieldname !== name) throw new BadRequest('The file that the map names is missing.');
  setVariable(operation, path, new Upload(onlyFile(file.file, parts)));
  return operation;
}

async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  const { value } = await parts.next().catch((error: object) => {
    // busboy's own errors have no status, and all of them are about the request.
    throw 'statusCode' in error ? error : new BadRequest('The multipart request could not be read.');
  });
  return value as Multipart | undefined;
}

/** Fails at the end of the file if the form has more than it: the operation runs by then, but not yet the API's. */
async function* onlyFile(file: AsyncIterable<Buffer>, parts: AsyncIterator<unknown>): AsyncGenerator<Buffer> {
  yield* file;
  await parts.next().catch(() => {
    const extensions = { code: 'BAD_REQUEST', reason: 'MULTIPART_INVALID', http: { status: 400 } };
    throw new GraphQLError(ONE_FILE, { extensions });
  });
}

const ONE_FILE = 'Send one file in each request, for one variable.';

/** Reads the rest of a refused upload: a client that still sends may never read the response. */
export const drainUpload: onSendHookHandler = (request, _reply, payload, done) => {
  const { raw } = request;
  if (!request.isMultipart() || raw.readableEnded || raw.destroyed) return done(null, payload);
  raw.unpipe();
  raw.resume();
  // Ends with the time-out of uploads at the latest.
  finished(raw, () => done(null, payload));
};

/** Reads the JSON of a field. */
function readField(part: Multipart | undefined, name: string): object {
  if (part?.type !== 'field' || part.fieldname !== name)
    throw new BadRequest(`The multipart field "${name}" is missing or in the wrong place.`);
  if (part.valueTruncated)
    throw new BadRequest(`The multipart field "${name}" is larger than ${JSON_MAX_BYTES / 1000} kB.`, 413);
  try {
    const read: unknown = typeof part.value === 'string' ? JSON.parse(part.value) : part.value;
    if (typeof read === 'object' && read !== null) return read;
  } catch {}
  throw new BadRequest(`The multipart field "${name}" is not a JSON object.`);
}

const fileMap = z.array(z.tuple([z.string(), z.tuple([z.string()])])).length(1);

/** Reads the file's field and the path of its variable. */
function readMap(map: object) {
  const [entry] = fileMap.safeParse(Object.entries(map)).data ?? [];
  if (!entry) throw new BadRequest(ONE_FILE);
  const [name, [path]] = entry;
  return { name, path: path.split('.') };
}

/**
 * Puts the file where the map says (GraphQL multipart request specification). Null stands there; clients that leave a
 * `File` send what JSON makes of it, `{}` or nothing. Nothing else is overwritten, and prototypes are not followed.
 */
function setVariable(operation: object, path: string[], upload: Upload): void {
  const last = path.at(-1) ?? '';
  let target: unknown = operation;
  for (const step of path.slice(0, -1)) target = isRecord(target) && Object.hasOwn(target, step) ? target[step] : null;
  if (path[0] !== 'variables' || path.length < 2 || !isRecord(target) || !isPlaceholder(target, last))
    throw new BadRequest('The map names no variable that waits for a file.');
  target[last] = upload;
}

function isPlaceholder(target: Record<string, unknown>, key: string): boolean {
  // A name of the prototype's, such as `__proto__`, is there without being the object's own.
  if (!Object.hasOwn(target, key)) return !(key in target);
  const value = target[key];
  return value === null || (isRecord(value) && Object.keys(value).length === 0);
}
