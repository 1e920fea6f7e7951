import { formatBytes } from '#shared/bytes.ts';
import type { GalleryFiles_fileFragment, OrderGalleryQuery } from '#web/gql/generated/documents.ts';

/** An order as the photo page has it. */
export type Order = NonNullable<OrderGalleryQuery['order']>;

/** A soft file as the gallery shows it. */
export type OrderFile = GalleryFiles_fileFragment;

/** A file with the name it has on the page: `Foto 2 dari 6`. */
export interface NamedFile {
  file: OrderFile;
  name: string;
}

/** `Foto 2 dari 6` as `foto 2`. */
export const shortName = (name: string): string => name.replace(/ dari .*/, '').toLowerCase();

/** In the sequence of the page. */
export const KIND_NAMES = { RESULT: 'Hasil', PHOTO: 'Foto', VIDEO: 'Video' } as const;

/** The files of one kind, each with its name among them. */
function filesOfKind(files: readonly OrderFile[], kind: OrderFile['kind']): NamedFile[] {
  const ofKind = files.filter((file) => file.kind === kind);
  return ofKind.map((file, index) => ({ file, name: `${KIND_NAMES[kind]} ${index + 1} dari ${ofKind.length}` }));
}

/** Files by kind, and all of them in the sequence of the viewer: `?f=2` means the same file on every page. */
export function groupFiles(files: readonly OrderFile[]) {
  const results = filesOfKind(files, 'RESULT');
  const photos = filesOfKind(files, 'PHOTO');
  const videos = filesOfKind(files, 'VIDEO');
  return { results, photos, videos, all: [...results, ...photos, ...videos] };
}

/** The size of all of them; null while one is not known, and of none. */
export function bytesOf(files: readonly Pick<OrderFile, 'bytes'>[]): number | null {
  const sum = files.reduce((total, { bytes }) => total + (bytes ?? Number.NaN), 0);
  return files.length === 0 || Number.isNaN(sum) ? null : sum;
}

/** `2 hasil, 8 foto, 24 MB`: how many of each kind, and what they cost where that is known. */
export function describeFiles(files: readonly Pick<OrderFile, 'kind' | 'bytes'>[]): string {
  const counts = Object.entries(KIND_NAMES).flatMap(([kind, name]) => {
    const { length } = files.filter((file) => file.kind === kind);
    return length === 0 ? [] : `${length} ${name.toLowerCase()}`;
  });
  const bytes = bytesOf(files);
  return [...counts, ...(bytes === null ? [] : [formatBytes(bytes)])].join(', ');
}
