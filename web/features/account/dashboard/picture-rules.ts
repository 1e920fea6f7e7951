import { accountMessages } from '#shared/messages.ts';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';

/** Why a file can't become the profile picture, before it is sent; null when nothing speaks against it. */
export function pictureFault({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return accountMessages.pictureType;
  return size > PICTURE_MAX_BYTES ? accountMessages.pictureSize : null;
}
