import type { OrderFile } from './order-file.ts';

/**
 * The first file of the viewer if it is a picture: the page shows it large. Not in order-file.ts, because the first script
 * has it as well (preload-order.ts).
 */
export const coverOf = (files: readonly OrderFile[]): OrderFile | undefined =>
  files.find(({ kind }) => kind === 'RESULT') ?? files.find(({ kind }) => kind === 'PHOTO');
