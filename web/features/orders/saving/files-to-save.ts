import { fileStem, groupFiles, type Order, type OrderFile } from '#web/features/orders/order-file.ts';

export interface FileToSave extends Pick<OrderFile, 'id' | 'kind' | 'url'> {
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

/** The files of an order, in the sequence of the page, with the names they are saved under. */
export function toFilesToSave(order: Pick<Order, 'invoice' | 'files'>): FileToSave[] {
  const stem = fileStem(order.invoice);
  return groupFiles(order).all.map(({ label, file: { id, kind, url, name, bytes, small, large } }) => ({
    id,
    url,
    bytes,
    light: kind === 'VIDEO' || large === url ? null : large,
    kind,
    label,
    name: (name.startsWith(stem) ? name : `${stem}-${name}`) + (EXTENSION.test(name) ? '' : EXTENSIONS[kind]),
    picture: kind === 'VIDEO' ? small : (small ?? url),
  }));
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
