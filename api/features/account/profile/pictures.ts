import type { Context } from '#api/context.ts';
import { FOLDERS } from '#api/files/file-store.ts';
import { fieldFault } from '#api/http/envelope.ts';
import { createToken } from '#api/lib/secrets.ts';
import { createPictureDecoder, PictureError, type Recipe } from '#api/pictures/picture-decoder.ts';
import { accountTexts } from '#shared/messages/texts.ts';

/** Where members' own pictures are served. */
export const PICTURE_PATH = '/media/profile';

/** The field of the multipart request (requirements §7). */
export const PICTURE_FIELD = 'profile_picture';

/** Status 422: the file is no picture. */
export const noPicture = () => fieldFault(PICTURE_FIELD, accountTexts.pictureType, 'unsupported');

/** Stored pictures fit into a square of this side, in pixels. */
const MAX_SIDE = 1024;

const recipe: Recipe = (picture) =>
  picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 });

/** One at a time: pictures of members must not slow down the galleries. */
const LIMITS = { concurrency: 1, maxWaiting: 20, maxWaitMs: 8_000 };

const NAME = /^[\w-]{22}\.webp$/;

export type Pictures = ReturnType<typeof createPictures>;

const pathOf = (name: string) => `${FOLDERS.media}profile/${name}`;

/** Members' own pictures: files with random names in one folder. */
export function createPictures({ files }: Pick<Context, 'files'>) {
  const decode = createPictureDecoder(LIMITS);
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
      const picture = await decode(async () => bytes, memberId, recipe).catch(refuse);
      const name = `${createToken(16)}.webp`;
      await files.write(pathOf(name), picture.bytes, 'image/webp');
      return name;
    },

    remove,
  };
}

function refuse(error: unknown): never {
  throw error instanceof PictureError ? noPicture() : error;
}
