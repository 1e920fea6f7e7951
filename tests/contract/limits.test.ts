import { expect, test } from 'vitest';
import { MIN_PASSWORD } from '#bff/features/account/account-fields.ts';
import { OTP_LENGTH } from '#bff/features/account/verification/verification.service.ts';
import { MAX_UPLOAD_BYTES } from '#bff/graphql/upload.ts';
import { codeLength, maxPictureBytes, passwordMinLength, resetRedirectMs, shareQr } from '#web/lib/limits.ts';

// Web and BFF meet at HTTP alone, so each has its own copy of what requirements §9 fixes.
test('the web refuses what the BFF refuses, and nothing else', () => {
  expect({ codeLength, passwordMinLength, maxPictureBytes }).toEqual({ codeLength: OTP_LENGTH, passwordMinLength: MIN_PASSWORD, maxPictureBytes: MAX_UPLOAD_BYTES });
});

test('both say what requirements §9 says', () => {
  expect({ codeLength, passwordMinLength, maxPictureBytes, resetRedirectMs }).toEqual({ codeLength: 8, passwordMinLength: 6, maxPictureBytes: 5 * 1024 * 1024, resetRedirectMs: 2000 });
  expect(shareQr).toEqual({ width: 200, margin: 2 });
});
