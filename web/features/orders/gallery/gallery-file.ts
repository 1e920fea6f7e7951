import type { GalleryFiles_fileFragment } from '#web/gql/generated/documents.ts';

/** A soft file as every piece of the gallery takes it. */
export type GalleryFile = GalleryFiles_fileFragment;

/** A file with the name it has on its page: `Foto 2 dari 6`. */
export type NamedFile = { file: GalleryFile; name: string };

const kindNames: Record<GalleryFile['kind'], string> = { PHOTO: 'Foto', RESULT: 'Hasil', VIDEO: 'Video' };

/** The files of one kind, each with its name among them. */
export function filesOfKind(files: readonly GalleryFile[], kind: GalleryFile['kind']): NamedFile[] {
  const some = files.filter((file) => file.kind === kind);
  return some.map((file, index) => ({ file, name: `${kindNames[kind]} ${index + 1} dari ${some.length}` }));
}
