import * as z from 'zod/mini';
import { messages } from '#web/features/account/account-messages.ts';
import { isBirthDate } from '#web/features/account/forms/birth-date.ts';
import { filled, secret } from '#web/features/account/forms/form-resolver.ts';
import { passwordMinLength } from '#web/lib/limits.ts';

const email = z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, messages.emailInvalid));

/** All fields are required (requirements §5). Whether a number can be called is the API's to say: people write them in many ways. */
export const registerRules = z.object({
  name: filled(messages.nameMissing),
  birthDate: z.string().check(z.refine(isBirthDate, messages.birthDateInvalid)),
  phone: filled(messages.phoneInvalid),
  email,
  password: secret(passwordMinLength, messages.passwordShort),
});
