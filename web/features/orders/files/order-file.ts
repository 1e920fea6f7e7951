import type { Gallery_orderFragment, OrderFile_fileFragment } from '#web/gql/generated/graphql.ts';
import { mediaTypeOf } from '#web/lib/media-type.ts';

/** An order, as both photo pages show it. */
export type Order = Gallery_orderFragment & { expiry: string | null };

/** A soft file, as the photo pages query it. */
export type OrderFile = OrderFile_fileFragment;

/** A file with its labels on the page. */
export interface NamedFile {
  file: OrderFile;
  /** `Foto 2` */
  label: string;
  /** `Foto 2 dari 6` */
  fullLabel: string;
  /** `FLIP-1-foto-2`: file name, without extension, of pictures that are made from the file. */
  stem: string;
  /** The index of the file in the viewer. */
  index: number;
  /** False for a picture that the API counts as a video, such as a GIF: it is shown as the picture it is. */
  isVideo: boolean;
}

/** The media type of a file, as the API or its name says it; null if neither does. */
export const typeOf = ({ mimeType, name }: OrderFile): string | null => mediaTypeOf(mimeType, name);

/** An invoice with the characters that a file name may have. */
export const fileStem = (invoice: string): string => invoice.replace(/[^\w.-]+/g, '_');

/** The kinds in the order of the page. */
const KIND_NAMES = { RESULT: 'Hasil', PHOTO: 'Foto', VIDEO: 'Video' } as const;

/** Files by kind, and all files in the order of the viewer: `?f=2` is the same file on every page. */
export function groupFiles({ invoice, files }: Pick<Order, 'invoice' | 'files'>) {
  const all: NamedFile[] = Object.entries(KIND_NAMES)
    .flatMap(([kind, word]) => {
      const ofKind = files.filter((file) => file.kind === kind);
      return ofKind.map((file, index) => {
        const label = `${word} ${index + 1}`;
        const stem = `${fileStem(invoice)}-${label.toLowerCase().replace(' ', '-')}`;
        const isVideo = kind === 'VIDEO' && !typeOf(file)?.startsWith('image/');
        return { file, label, fullLabel: `${label} dari ${ofKind.length}`, stem, isVideo };
      });
    })
    .map((item, index) => ({ ...item, index }));
  const ofKind = (kind: OrderFile['kind']) => all.filter(({ file }) => file.kind === kind);
  return { results: ofKind('RESULT'), photos: ofKind('PHOTO'), videos: ofKind('VIDEO'), all };
}

/** The total size; null if the size of a file is unknown, or there are no files. */
export function bytesOf(files: readonly Pick<OrderFile, 'byteSize'>[]): number | null {
  const sum = files.reduce((total, { byteSize }) => total + (byteSize ?? Number.NaN), 0);
  return files.length === 0 || Number.isNaN(sum) ? null : sum;
}

/** `2 hasil, 8 foto`: the number of files of each kind. */
export function describeFiles(files: readonly Pick<OrderFile, 'kind'>[]): string {
  const counts = Object.entries(KIND_NAMES).map(
    ([kind, name]) => [files.filter((file) => file.kind === kind).length, name.toLowerCase()] as const,
  );
  return counts.flatMap(([count, name]) => (count === 0 ? [] : `${count} ${name}`)).join(', ');
}
