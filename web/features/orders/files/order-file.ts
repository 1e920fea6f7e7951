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

const KIND_NAMES: Record<OrderFile['kind'], string> = { PHOTO: 'Foto', RESULT: 'Hasil', VIDEO: 'Video' };

/** The files of one kind, each with its name among them. */
export function filesOfKind(files: readonly OrderFile[], kind: OrderFile['kind']): NamedFile[] {
  const ofKind = files.filter((file) => file.kind === kind);
  return ofKind.map((file, index) => ({ file, name: `${KIND_NAMES[kind]} ${index + 1} dari ${ofKind.length}` }));
}
