import { enumType } from './enum-type.ts';

export const UserErrorCode = enumType(
  'UserErrorCode',
  'The code of a user error, and of an invalid argument.',
  {
    EXPIRED: 'The code, the link or the order has expired.',
    INVALID: 'The value has the wrong format, or was refused for a reason that has no code.',
    INVALID_CODE:
      "The one-time code or the token of the link is wrong, or is no longer valid: it was used or has expired, a newer one was sent, or 5 attempts were wrong. Offer to send a new one. Also for Google's authorization code: sign in again.",
    INVALID_CREDENTIALS: 'The password, or another proof of identity, is wrong.',
    NOT_FOUND: 'The input refers to something that does not exist.',
    OUT_OF_RANGE: 'The number or date is outside the allowed range.',
    REQUIRED:
      'A required value is blank. Exceptions: a blank `email` of `register` or `updateProfile` and a blank `code` of `verifyOtp` are `INVALID`, and a blank new password is `TOO_SHORT` (in `updateProfile`, it is the same as left out).',
    TAKEN:
      'Another account uses this value. Without a `field`, any other conflict with stored data, for example a profile that was changed meanwhile.',
    TOO_COMMON: 'The password is too common.',
    TOO_LARGE: 'The file is too large.',
    TOO_LONG: 'The text is too long.',
    TOO_SHORT: 'The text is too short.',
    UNSUPPORTED: 'The file type is not supported.',
  },
  'INVALID',
);
export type UserErrorCode = keyof typeof UserErrorCode;
