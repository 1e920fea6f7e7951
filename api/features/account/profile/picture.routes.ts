import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, fieldFault } from '#api/http/envelope.ts';
import { routeFiles, sendFile } from '#api/http/send-file.ts';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import { noPicture, PICTURE_FIELD, PICTURE_PATH, type Pictures } from './pictures.ts';

/** Every picture has a new random name of 128 bits. No shared cache keeps it: it may be deleted on request. */
const CACHE_CONTROL = 'private, max-age=86400, immutable';

const tooLarge = () => fieldFault(PICTURE_FIELD, accountTexts.pictureSize, 'too_large');

/** Registers the addresses of members' pictures. */
export function registerPicture(app: FastifyInstance, pictures: Pictures): void {
  routeFiles<{ name: string }>(app, `${PICTURE_PATH}/:name`, async ({ name }, request, reply) =>
    sendFile(request, reply, {
      file: await pictures.open(name),
      contentType: 'image/webp',
      disposition: 'inline',
      cacheControl: CACHE_CONTROL,
    }),
  );
}

/**
 * Reads the file of a multipart request.
 *
 * @throws {ApiError} 422 if there is no file, or one that is too large (requirements §5)
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const limits = { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1024 };
  try {
    const file = await request.file({ limits });
    if (file?.fieldname !== PICTURE_FIELD) throw noPicture();
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // Any other error: the request is incomplete, has no boundary, or has too many parts.
    throw code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : noPicture();
  }
}
