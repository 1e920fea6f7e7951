import { expect, test } from 'vitest';
import { MIN_PASSWORD } from '#bff/features/account/account-fields.ts';
import { OTP_LENGTH } from '#bff/features/account/verification/verification.service.ts';
import { MAX_UPLOAD_BYTES } from '#bff/graphql/upload.ts';
import { resetRedirectMs, shareQr } from '#web/lib/limits.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { PICTURE_MAX_BYTES, PASSWORD_MIN_LENGTH } from '#shared/limits.ts';

// Web and BFF meet at HTTP alone, so each has its own copy of what requirements §9 fixes.
test('the web refuses what the BFF refuses, and nothing else', () => {
  expect({ CODE_LENGTH, PASSWORD_MIN_LENGTH, PICTURE_MAX_BYTES }).toEqual({ CODE_LENGTH: OTP_LENGTH, PASSWORD_MIN_LENGTH: MIN_PASSWORD, PICTURE_MAX_BYTES: MAX_UPLOAD_BYTES });
});

test('both say what requirements §9 says', () => {
  expect({ CODE_LENGTH, PASSWORD_MIN_LENGTH, PICTURE_MAX_BYTES, resetRedirectMs }).toEqual({ CODE_LENGTH: 8, PASSWORD_MIN_LENGTH: 6, PICTURE_MAX_BYTES: 5 * 1024 * 1024, resetRedirectMs: 2000 });
  expect(shareQr).toEqual({ width: 200, margin: 2 });
});
