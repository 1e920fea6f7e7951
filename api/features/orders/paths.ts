import { extname } from 'node:path';
import { FOLDERS } from '#api/files/file-store.ts';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';
import { toAddressName } from './invoice.ts';

// Paths of an order's files in the store. Rows have paths within the folder of media.

export const mediaPath = (path: string) => FOLDERS.media + path;

/** The folder of a file's thumbnails: named by its path, so that both are deleted together. */
export const thumbnailFolder = (path: string) => `${FOLDERS.thumbnails}${path}/`;

/** The folder of an order's zips, deleted as a whole: a process that is killed may leave one that no row names. */
export const zipFolder = (orderId: string) => `${FOLDERS.zips}${orderId}/`;

export const zipPath = ({ orderId, token }: { orderId: string; token: string }) => `${zipFolder(orderId)}${token}.zip`;

/** Where earlier versions stored a zip. */
export const earlierZipPath = ({ token }: { token: string }) => `${FOLDERS.zips}${token}.zip`;

/** The outermost folder of a path. Each order has its own, so it is also the key by which pictures take turns. */
export const orderFolderOf = (path: string) => path.split('/')[0] ?? '';

/** The addresses of files at the API: the `pattern` of the route, and the `href` in a response. */
export const addresses = {
  file: { pattern: '/media/*', href: (path: string) => `/media/${path}` },
  thumbnail: {
    pattern: '/thumbnails/:width/*',
    href: (path: string, width: number) => `/thumbnails/${width}/${path}`,
  },
  zip: {
    pattern: '/downloads/:token/:name',
    href: (token: string, invoice: string) => `/downloads/${token}/${toAddressName(invoice)}.zip`,
  },
} as const;

interface NamedFile {
  type: number;
  /** Counts from 1 within one type. */
  position: number;
  path: string;
}

const TYPE_NAMES: Record<number, string> = {
  [FILE_TYPES.PHOTO]: 'foto',
  [FILE_TYPES.RESULT]: 'hasil',
  [FILE_TYPES.VIDEO]: 'video',
};

/** What a file is, within its order: `foto-1.jpg`, `hasil-1.jpg`, `video-1.mp4`. Its address ends with it. */
export function fileName({ type, position, path }: NamedFile): string {
  return `${TYPE_NAMES[type] ?? 'file'}-${position}${extname(path).toLowerCase()}`;
}

/**
 * The name a file is saved under, alone and in the zip: `FLIP-0123456789ABC-foto-1.jpg`. The invoice is made plain, so
 * that no zip entry can point out of its folder.
 */
export function savedName({ inv }: { inv: string }, file: NamedFile): string {
  return `${toAddressName(inv)}-${fileName(file)}`;
}
