import * as z from 'zod/mini';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages.ts';
import { filled } from '#web/features/account/forms/form-resolver.ts';

/** requirements §5. Of the two rules about the password the mismatch is named first (contract, decision 13). */
export const newPasswordRules = z
  .object({
    code: filled('Silakan masukkan kode verifikasi').check(z.maxLength(CODE_LENGTH)),
    password: z.string(),
    confirmation: z.string(),
  })
  .check((given) => {
    const { password, confirmation } = given.value;
    const differ = password !== confirmation;
    if (!differ && password.length >= PASSWORD_MIN_LENGTH) return;
    given.issues.push({
      code: 'custom',
      input: password,
      path: [differ ? 'confirmation' : 'password'],
      message: differ ? accountMessages.resetPasswordsDiffer : accountMessages.resetPasswordShort,
    });
  });
