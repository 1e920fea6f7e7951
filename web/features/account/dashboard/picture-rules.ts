import { memberMessages } from '#web/features/account/member-messages.ts';

/** SPEC §5 and §9. */
export const maxPictureBytes = 5 * 1024 * 1024;

/** Why a file can't become the profile picture, before it is sent; null when nothing speaks against it. */
export function pictureFault({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return memberMessages.pictureType;
  return size > maxPictureBytes ? memberMessages.pictureSize : null;
}
