import sharp from 'sharp';
import { createQueue } from '#api/lib/queue.ts';

/** A camera's picture has 12 to 50 million pixels; a file of 600 kB can unpack to 196. */
const MAX_PIXELS = 60_000_000;

/** Longest side of a placeholder, in pixels: about 100 bytes. */
const DOT = 16;

/** Decoded at the same time: each takes a core, and some 20 MB. */
const DECODES_AT_ONCE = 2;

/** A page of 40 photos asks for six at a time; past this many somebody else should wait. */
const ROOM = { waiting: 300, patienceMs: 30_000 };

// Each file is read once for each size; and what is kept open could not be deleted.
sharp.cache(false);

export type PictureFormat = 'avif' | 'webp' | 'jpeg';
export type PictureFacts = { width: number; height: number; placeholder: string };
export type ImageProcessor = ReturnType<typeof createImageProcessor>;

/** All decoding of customers' pictures, so many at a time. */
export function createImageProcessor() {
  const queue = createQueue(DECODES_AT_ONCE, ROOM);

  return {
    /** @throws whatever sharp has against the file */
    measure: (path: string): Promise<PictureFacts> => queue.run(() => measurePicture(path)),

    /**
     * A smaller picture, the right way up, without what else was in the file (place, camera).
     *
     * @throws {import('#api/lib/queue.ts').QueueFullError} when too many wait
     */
    shrink: (path: string, width: number, format: PictureFormat): Promise<Buffer> => queue.run(() => shrinkPicture(path, width, format)),
  };
}

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });

async function measurePicture(path: string): Promise<PictureFacts> {
  const { autoOrient } = await open(path).metadata();
  const dot = await open(path).resize(DOT, DOT, { fit: 'inside' }).webp({ quality: 40, smartSubsample: true }).toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, placeholder: `data:image/webp;base64,${dot.toString('base64')}` };
}

/** Quality and effort were measured: decision 031. */
async function shrinkPicture(path: string, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = open(path).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 80, effort: 2 }).toBuffer();
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
