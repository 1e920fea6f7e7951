/**
 * The file extensions of the picture and video types that an order may contain; file names get the first of their type.
 */
export const MEDIA_TYPES = [
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
] as const;

/** Returns the media type of a file name's extension; null if it names no picture or video. */
export function typeOfName(name: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return MEDIA_TYPES.find(([one]) => one === extension)?.[1] ?? null;
}
