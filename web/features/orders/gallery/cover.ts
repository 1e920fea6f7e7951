/** The viewer's first file, where it is a picture. */
export const coverOf = <File extends { kind: string }>(files: readonly File[]): File | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
