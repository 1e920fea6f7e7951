// Where the store of files has what belongs to orders. Rows have paths within `media/`.

export const mediaPath = (path: string) => `media/${path}`;

/** The folder of a file's thumbnails: named by its path, so that both are deleted together. */
export const thumbnailFolder = (path: string) => `thumbnails/${path}/`;

export const zipPath = (token: string) => `archives/${token}.zip`;

/** @returns null for a file that is no zip */
export const zipTokenOf = (path: string) => /^archives\/(.+)\.zip$/.exec(path)?.[1] ?? null;

/** The folder of an order, whose files have it alone; the key by which its pictures take turns. */
export const orderOf = (path: string) => path.split('/')[0] ?? '';
