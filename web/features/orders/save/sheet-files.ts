import { fileStem, type NamedFile, type OrderFile, typeOf } from '#web/features/orders/files/order-file.ts';
import { extensionOf } from '#web/lib/media-type.ts';

/** `light`: pictures of 1,600 px if the API has them; videos are always the originals. */
export type Quality = 'light' | 'original';

/** What is saved, under which name. */
export type Source = Pick<OrderFile, 'url' | 'name' | 'byteSize'>;

export interface SheetFile extends Record<Quality, Source> {
  id: string;
  isVideo: boolean;
  /** The name on the page: `Foto 2`. */
  label: string;
  /** URL of the thumbnail; null if there is none. */
  picture: string | null;
}

const EXTENSION = /\.\w+$/;

/** Files of an order as the sheet saves them. */
export function toSheetFiles(invoice: string, files: readonly NamedFile[]): SheetFile[] {
  const stem = fileStem(invoice);
  return files.map(({ label, file, isVideo }) => {
    const { id, kind, url, byteSize, small, large } = file;
    const named = file.name.startsWith(stem) ? file.name : `${stem}-${file.name}`;
    const name = EXTENSION.test(named) ? named : named + extensionFor(file);
    const original = { url, byteSize, name };
    const hasLight = kind !== 'VIDEO' && large !== null && large !== url;
    const light = hasLight ? { url: large, byteSize: null, name: name.replace(EXTENSION, '.jpg') } : original;
    return { id, isVideo, label, picture: isVideo ? small : (small ?? url), original, light };
  });
}

/** For a file that the API gives no name with an extension. */
const extensionFor = (file: OrderFile): string =>
  `.${extensionOf(typeOf(file)) ?? (file.kind === 'VIDEO' ? 'mp4' : 'jpg')}`;

/** The limits of one share, whose files are held in memory: those of Chrome on Android, since Safari names none. */
const BATCH = { files: 10, bytes: 50_000_000 } as const;

/** As many files as the limits allow, but at least one. A file of unknown size counts as empty. */
export function firstBatch(files: readonly SheetFile[], quality: Quality): SheetFile[] {
  const batch: SheetFile[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += file[quality].byteSize ?? 0;
    if (batch.length === BATCH.files || (batch.length > 0 && bytes > BATCH.bytes)) break;
    batch.push(file);
  }
  return batch;
}
