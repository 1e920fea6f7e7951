import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { isImage } from '#api/lib/image-bytes.ts';
import { createQueue } from '#api/lib/queue.ts';
import { NO_PICTURE } from './picture-upload.ts';

/** Longest side, in pixels. */
const SIDE = 1024;

/** A picture of 596 kB can unpack to 196 million pixels; a phone's has 12 million. */
const MAX_PIXELS = 25_000_000;

const NAME = /^[\w-]{22}\.webp$/;

export type Pictures = ReturnType<typeof createPictures>;

/** Members' own pictures: files of random names in one folder. */
export function createPictures(dir: string) {
  // Each decode takes up to 100 MB.
  const queue = createQueue(2, { waiting: 20, patienceMs: 8_000 });

  return {
    /** @returns the file; null for a name that is none of ours */
    pathOf: (name: string) => (NAME.test(name) ? join(dir, name) : null),

    /**
     * Draws the picture anew: what else was in the file (place, camera, a script) is left behind.
     *
     * @returns its name
     * @throws {import('#api/http/envelope.ts').ApiError} 422 where it is no picture
     */
    async save(bytes: Buffer): Promise<string> {
      if (!isImage(bytes)) throw NO_PICTURE;
      const picture = await queue.run(() => redraw(bytes));
      const name = `${randomBytes(16).toString('base64url')}.webp`;
      const part = join(dir, `${randomUUID()}.part`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(part, picture);
      await rename(part, join(dir, name));
      return name;
    },

    async remove(name: string): Promise<void> {
      if (NAME.test(name)) await rm(join(dir, name), { force: true });
    },
  };
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw NO_PICTURE;
  }
}
