import * as z from 'zod/mini';
import { accountMessages } from '#shared/messages.ts';
import { birthDateInvalid, isBirthDate } from '#web/features/account/forms/birth-date.ts';
import { filled, secret } from '#web/features/account/forms/form-resolver.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';

const email = z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, accountMessages.emailInvalid));

/** All fields are required (requirements §5). Whether a number can be called is the API's to say: people write them in many ways. */
export const registerRules = z.object({
  name: filled(accountMessages.nameMissing),
  birthDate: z.string().check(z.refine(isBirthDate, birthDateInvalid)),
  phone: filled(accountMessages.phoneInvalid),
  email,
  password: secret(PASSWORD_MIN_LENGTH, accountMessages.passwordShort),
});
