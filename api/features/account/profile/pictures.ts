import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { FOLDERS } from '#api/files/file-store.ts';
import { fieldFault } from '#api/http/envelope.ts';
import { createToken } from '#api/lib/secrets.ts';
import { createPictureDecoder, PictureError } from '#api/pictures/picture-decoder.ts';
import type { PictureTask, PixelLimits } from '#api/pictures/picture-task.ts';
import { accountMessages } from '#shared/messages/texts.ts';

/** Where members' own pictures are served. */
export const PICTURE_PATH = '/media/profile';

/** The field of the multipart request (requirements §7). */
export const PICTURE_FIELD = 'profile_picture';

/** Status 422: the file is no picture. */
export const NO_PICTURE = fieldFault(PICTURE_FIELD, accountMessages.pictureType, 'unsupported');

/** Stored pictures fit into a square of this side, in pixels. */
const MAX_SIDE = 1024;

/**
 * A file of 596 kB can unpack to 196 million pixels; a phone's picture has 12 to 64 million, and is a JPEG, which is
 * made smaller while it is decoded. An AVIF takes seven times the memory of the others and up to ten times the
 * processor, a GIF twice and three times, and no camera writes them.
 */
const MAX_PIXELS: PixelLimits = {
  jpeg: 65_000_000,
  png: 25_000_000,
  webp: 25_000_000,
  gif: 2048 * 2048,
  heif: 2048 * 2048,
};

const RECIPE: Omit<PictureTask, 'source'> = {
  maxPixels: MAX_PIXELS,
  resize: { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true },
  output: { format: 'webp', options: { quality: 82 } },
};

/** One at a time: pictures of members must not slow down the galleries. */
const LIMITS = { concurrency: 1, maxWaiting: 20, maxWaitMs: 8_000, maxMemoryMib: 320 };

/**
 * A picture that was replaced is kept for as long as a backup may take: its dump of the database may name the old one,
 * and its copy of the files is made later.
 */
const REPLACED = { name: 'replaced-pictures', concurrency: 1, retries: 3, retryDelayS: 60 };
const REPLACED_KEPT_S = 24 * 60 * 60;

const NAME = /^[\w-]{22}\.webp$/;

export type Pictures = ReturnType<typeof createPictures>;

const pathOf = (name: string) => `${FOLDERS.media}profile/${name}`;

/** Members' own pictures: files with random names in one folder. */
export function createPictures({ files, jobs, logger }: Pick<Context, 'files' | 'jobs' | 'logger'>) {
  const decoder = createPictureDecoder({ name: 'members', ...LIMITS, logger });
  const replaced = jobs.define<{ name: string; memberId: string }>(REPLACED, ({ data }) => remove(data.name));

  async function remove(name: string): Promise<void> {
    if (NAME.test(name)) await files.remove([pathOf(name)]);
  }

  return {
    /** @returns null if there is no such file, and for a name of another form */
    open: async (name: string) => (NAME.test(name) ? files.open(pathOf(name)) : null),

    /**
     * Encodes the picture again, which drops everything else in the file (location, camera, a script).
     *
     * @param memberId whose turn it uses
     * @returns its name
     * @throws {import('#api/http/envelope.ts').ApiError} 422 if it is no picture
     * @throws BulkheadFullError if too many wait, or the machine is too busy
     */
    async save(bytes: Buffer, memberId: string): Promise<string> {
      const picture = await decoder.decode(async () => ({ ...RECIPE, source: bytes }), memberId).catch(refuse);
      const name = `${createToken(16)}.webp`;
      await files.write(pathOf(name), Buffer.from(picture.bytes), 'image/webp');
      return name;
    },

    remove,

    /** Deletes a picture that the transaction replaces, a day later. */
    removeLater: (name: string, memberId: string, tx: Database): Promise<string> =>
      replaced.send({ name, memberId }, { delayS: REPLACED_KEPT_S, tx }),

    /** Deletes a member's picture, and those that it has replaced, at once. */
    async removeAllOf({ id, profilePicture }: { id: string; profilePicture: string | null }): Promise<void> {
      const former = await replaced.removeWhere(({ memberId }) => memberId === id);
      for (const name of [...former.map((data) => data.name), profilePicture ?? '']) await remove(name);
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof PictureError ? NO_PICTURE : error;
}
