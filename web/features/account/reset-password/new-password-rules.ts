import * as z from 'zod/mini';
import { codeLength, passwordMinLength } from '#web/lib/limits.ts';
import { messages } from '#web/features/account/account-messages.ts';
import { filled } from '#web/features/account/forms/form-resolver.ts';

/** requirements §5. Of the two rules about the password the mismatch is named first (decision 13). */
export const newPasswordRules = z
  .object({
    code: filled('Silakan masukkan kode verifikasi').check(z.maxLength(codeLength)),
    password: z.string(),
    confirmation: z.string(),
  })
  .check((given) => {
    const { password, confirmation } = given.value;
    const differ = password !== confirmation;
    if (!differ && password.length >= passwordMinLength) return;
    given.issues.push({
      code: 'custom',
      input: password,
      path: [differ ? 'confirmation' : 'password'],
      message: differ ? messages.resetPasswordsDiffer : messages.resetPasswordShort,
    });
  });
