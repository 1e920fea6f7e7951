import { extensionOf } from '#shared/media-type.ts';
import { fileStem, groupFiles, type Order, type OrderFile, typeOf } from '#web/features/orders/files/order-file.ts';

export interface SheetFile extends Pick<OrderFile, 'id' | 'url' | 'byteSize'> {
  isVideo: boolean;
  /** URL of the JPEG of 1,600 px; null if there is none, as for videos. */
  light: string | null;
  /** The name on the page: `Foto 2`. */
  label: string;
  /** The file name. */
  name: string;
  /** URL of the thumbnail; null if there is none. */
  picture: string | null;
}

/** `light`: pictures of 1,600 px if the API has them; videos are always the originals. */
export type Quality = 'light' | 'original';

const EXTENSION = /\.\w+$/;

/** The files of an order, in the order of the page, with their file names. */
export function toSheetFiles(order: Pick<Order, 'invoice' | 'files'>): SheetFile[] {
  const stem = fileStem(order.invoice);
  return groupFiles(order).all.map(({ label, file, isVideo }) => {
    const { id, kind, url, name, byteSize, small, large } = file;
    return {
      id,
      url,
      byteSize,
      light: kind === 'VIDEO' || large === url ? null : large,
      isVideo,
      label,
      name: (name.startsWith(stem) ? name : `${stem}-${name}`) + (EXTENSION.test(name) ? '' : extensionFor(file)),
      picture: isVideo ? small : (small ?? url),
    };
  });
}

/** For a file that the API gives no name with an extension. */
const extensionFor = (file: OrderFile): string =>
  `.${extensionOf(typeOf(file)) ?? (file.kind === 'VIDEO' ? 'mp4' : 'jpg')}`;

/** The files as they are saved in the quality `light`. */
export const toLight = (files: readonly SheetFile[]): SheetFile[] =>
  files.map((file) =>
    file.light === null
      ? file
      : { ...file, url: file.light, byteSize: null, name: file.name.replace(EXTENSION, '.jpg') },
  );

/** The limits of one share, whose files are held in memory: those of Chrome on Android, since Safari names none. */
const BATCH = { files: 10, bytes: 50_000_000 } as const;

/** As many files as the limits allow, but at least one. A file of unknown size counts as empty. */
export function firstBatch(files: readonly SheetFile[]): SheetFile[] {
  const batch: SheetFile[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += file.byteSize ?? 0;
    if (batch.length === BATCH.files || (batch.length > 0 && bytes > BATCH.bytes)) break;
    batch.push(file);
  }
  return batch;
}
