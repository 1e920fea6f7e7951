import { KIND_NAMES, type OrderFile } from '#web/features/orders/order-file.ts';

/** What saving needs of a file of the order. */
export type SoftFile = Pick<OrderFile, 'id' | 'kind' | 'url' | 'name' | 'bytes' | 'small' | 'large'>;

export interface FileToSave extends Pick<SoftFile, 'id' | 'kind' | 'url'> {
  /** Null while its size is not known. */
  bytes: number | null;
  /** The JPEG of 1,600 px; null where there is none, as for videos. */
  light: string | null;
  /** On the page: `Foto 2`. */
  label: string;
  /** On the phone or disk. */
  name: string;
  /** Thumbnail; null where there is none. */
  picture: string | null;
}

/** `light`: pictures of 1,600 px where the API has them; videos are always the originals. */
export type Quality = 'light' | 'original';

const EXTENSION = /\.\w+$/;
const EXTENSIONS = { RESULT: '.jpg', PHOTO: '.jpg', VIDEO: '.mp4' };

/** The files of an order with their names: results first, then photos, then videos. */
export function toFilesToSave(invoice: string, files: readonly SoftFile[]): FileToSave[] {
  const stem = invoice.replace(/[^\w.-]+/g, '_');
  return Object.entries(KIND_NAMES).flatMap(([word, label]) =>
    files
      .filter(({ kind }) => kind === word)
      .map(({ id, kind, url, name, bytes, small, large }, index) => ({
        id,
        url,
        bytes,
        light: kind === 'VIDEO' || large === url ? null : large,
        kind,
        label: `${label} ${index + 1}`,
        name: (name.startsWith(stem) ? name : `${stem}-${name}`) + (EXTENSION.test(name) ? '' : EXTENSIONS[kind]),
        picture: kind === 'VIDEO' ? small : (small ?? url),
      })),
  );
}

/** The files as they are fetched in a quality. */
export const inQuality = (files: readonly FileToSave[], quality: Quality): FileToSave[] =>
  files.map((file) =>
    quality === 'light' && file.light !== null
      ? { ...file, url: file.light, bytes: null, name: file.name.replace(EXTENSION, '.jpg') }
      : file,
  );

/** What goes to the share sheet at once: Chrome on Android takes 10 files and 50 MiB. */
const BATCH = { files: 10, bytes: 50_000_000 } as const;

/** As many as fit; a single file may be larger than a batch, and one of an unknown size counts as small. */
export function firstBatch(files: readonly FileToSave[]): FileToSave[] {
  const batch: FileToSave[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += file.bytes ?? 0;
    if (batch.length === BATCH.files || (batch.length > 0 && bytes > BATCH.bytes)) break;
    batch.push(file);
  }
  return batch;
}
