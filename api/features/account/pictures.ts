import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fieldFault } from '#api/http/envelope.ts';
import { writeWhole } from '#api/lib/files.ts';
import { createQueue } from '#api/lib/queue.ts';
import { createToken } from '#api/lib/tokens.ts';
import { accountMessages } from '#shared/messages.ts';

/** Where members' own pictures are served. */
export const PICTURE_PATH = '/media/profile';

/** The field of the multipart request (requirements §7). */
export const PICTURE_FIELD = 'profile_picture';

/** Status 422: the file is no picture. */
export const NO_PICTURE = fieldFault(PICTURE_FIELD, accountMessages.pictureType, 'invalid_format');

/** Formats that browsers show, as file-type names them. SVG is not among them: it may contain a script. */
const FORMATS = new Set(['jpg', 'png', 'apng', 'gif', 'webp', 'avif']);

/** Longest side of a stored picture, in pixels. */
const MAX_SIDE = 1024;

/** A file of 596 kB can unpack to 196 million pixels; a phone's picture has 12 million. */
const MAX_PIXELS = 25_000_000;

/** Each decoding takes up to 100 MB of memory. */
const LIMITS = { concurrency: 2, maxWaiting: 20, maxWaitMs: 8_000 };

const NAME = /^[\w-]{22}\.webp$/;

export type Pictures = ReturnType<typeof createPictures>;

/** Members' own pictures: files with random names in one folder. */
export function createPictures(folder: string) {
  const queue = createQueue(LIMITS);

  return {
    /** @returns the file; null for a name that is none of ours */
    pathOf: (name: string) => (NAME.test(name) ? join(folder, name) : null),

    /**
     * Encodes the picture again, which drops everything else in the file (location, camera, a script).
     *
     * @returns its name
     * @throws {import('#api/http/envelope.ts').ApiError} 422 where it is no picture
     */
    async save(bytes: Buffer): Promise<string> {
      const format = await fileTypeFromBuffer(bytes).catch(() => undefined);
      if (format === undefined || !FORMATS.has(format.ext)) throw NO_PICTURE;
      const picture = await queue.run(() => encode(bytes));
      const name = `${createToken(16)}.webp`;
      await writeWhole(join(folder, name), picture);
      return name;
    },

    async remove(name: string): Promise<void> {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}

async function encode(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw NO_PICTURE;
  }
}
