import type { OrderFile } from './order-file.ts';

/**
 * The first file of the viewer, where it is a picture: the page shows it large, and its first script fetches it
 * (preload-order.ts). That is why it has a file of its own, with no code of other modules.
 */
export const coverOf = (files: readonly OrderFile[]): OrderFile | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
