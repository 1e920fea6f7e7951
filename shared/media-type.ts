/**
 * The file extensions of the picture and video types that an order may contain; file names get the first of their type.
 */
const TYPES = [
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
  return TYPES.find(([one]) => one === extension)?.[1] ?? null;
}

/** Returns the extension of a file of this media type, without the dot; undefined for an unknown type. */
export const extensionOf = (type: string | null): string | undefined => TYPES.find(([, one]) => one === type)?.[0];

/** The types that hosts send for files of unknown type. */
const UNKNOWN_TYPES = ['', 'application/octet-stream', 'binary/octet-stream'];

/**
 * Returns the media type of a picture or video: its `Content-Type` if that names one, or the type of its name if the
 * host does not know the type. Null for everything else: an error page is no picture.
 */
export function mediaTypeOf(contentType: string | null, name: string): string | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(image|video)\/[\w.+-]+$/.test(type)) return type;
  return UNKNOWN_TYPES.includes(type) ? typeOfName(name) : null;
}
