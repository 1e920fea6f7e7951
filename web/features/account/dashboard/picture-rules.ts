import { messages } from '#web/features/account/account-messages.ts';
import { maxPictureBytes } from '#web/lib/limits.ts';

/** Why a file can't become the profile picture, before it is sent; null when nothing speaks against it. */
export function pictureFault({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return messages.pictureType;
  return size > maxPictureBytes ? messages.pictureSize : null;
}
