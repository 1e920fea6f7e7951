import { MEDIA_TYPES, typeOfName } from '#shared/media-type.ts';

/** Returns the extension of a file of this media type, without the dot; undefined for an unknown type. */
export const extensionOf = (type: string | null): string | undefined =>
  MEDIA_TYPES.find(([, one]) => one === type)?.[0];

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
