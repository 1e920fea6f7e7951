import type { OrderFile } from './order-file.ts';

/**
 * The first file of the viewer if it is a picture: the page shows it large. The first script fetches it
 * (preload-order.ts), so this module imports no code.
 */
export const coverOf = (files: readonly OrderFile[]): OrderFile | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
