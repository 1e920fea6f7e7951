import type { FastifyRequest } from 'fastify';
import { ApiError, fieldFault } from '#api/http/envelope.ts';

/** requirements §9. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const FIELD = 'profile_picture';

/** requirements §5. */
export const NO_PICTURE = fieldFault(FIELD, 'Please select a valid image file.', 'invalid_format');
const TOO_LARGE = fieldFault(FIELD, 'File size must be less than 5MB.', 'too_big');

/**
 * The bytes of the one file of a multipart request.
 *
 * @throws {ApiError} 422 where there is none, or too much of it
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const limits = { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1024 };
  try {
    const file = await request.file({ limits });
    if (file?.fieldname !== FIELD) throw NO_PICTURE;
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw TOO_LARGE;
    // Cut short, no boundary, too many parts.
    throw NO_PICTURE;
  }
}
