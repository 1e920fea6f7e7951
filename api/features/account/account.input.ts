import { z } from 'zod';
import { normalisePhone } from '#shared/phone.ts';

// requirements §5's sentences. The web puts its own beside name, e-mail and password, unless the code says taken or too_big.

const PHONE = 'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)';
const EMAIL = 'Please enter a valid email address';
const NAME = 'Please enter your full name';
const DATE = 'Please enter a valid birth date';
const SHORT = 'Password must be at least 6 characters long';
const LONG = 'Password must be at most 128 characters long';
const NO_PASSWORD = 'Please enter your password';

/** A message can be sent to it: a national number, or one with its country. */
const REACHABLE = /^(?:0\d{8,13}|\+[1-9]\d{7,14})$/;

/** Longest: an essay would keep the hash busy. Nothing is trimmed: a space is a character. */
const passwordOf = (short: string, long: string) =>
  z.string(short).min(6, short).max(128, long);

export const password = passwordOf(SHORT, LONG);

/** An e-mail address in the one spelling that is kept. */
export const email = z
  .string(EMAIL)
  .trim()
  .max(254, EMAIL)
  .pipe(z.email(EMAIL))
  .transform((text) => text.toLowerCase());

/** One line that can be seen: a NUL is text that PostgreSQL does not take. */
const name = z
  .string(NAME)
  .trim()
  .min(1, NAME)
  .max(100, 'Name must be at most 100 characters long')
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, NAME);

const phone = z.string(PHONE).transform((typed, context) => {
  const number = normalisePhone(typed);
  if (number !== null && REACHABLE.test(number)) return number;
  context.issues.push({ code: 'invalid_format', format: 'phone', message: PHONE, input: typed });
  return z.NEVER;
});

const birthdate = z.iso.date({ error: DATE, abort: true }).refine(isPast, DATE);

function isPast(date: string): boolean {
  return date >= '1900-01-01' && Date.parse(date) < Date.now();
}

/** What a form sends for a field left empty. */
const blankIsMissing = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsMissing, schema.optional());

export const registerBody = z.object({ name, email, password, phone, birthDate: birthdate });

const IDENTIFIER = 'Please enter your phone number or email';

/** requirements §5: with an @ it is sent as email, else as phone. */
const identifier = { email: optional(z.string(IDENTIFIER)), phone: optional(z.string(IDENTIFIER)) };

function isNamed(body: { email?: string; phone?: string }): boolean {
  return (body.email ?? body.phone) !== undefined;
}

const unnamed = { error: IDENTIFIER, path: ['phone'] };

export const loginBody = z
  .object({ ...identifier, password: z.string(NO_PASSWORD).min(1, NO_PASSWORD).max(128, LONG) })
  .refine(isNamed, unnamed);

export const resetBody = z.object(identifier).refine(isNamed, unnamed);

export const confirmBody = z.object({
  token: z.string('Silakan masukkan kode verifikasi'),
  new_password: passwordOf('Password minimal 6 karakter', 'Password maksimal 128 karakter'),
});

/** Null clears gender and birth date, and gives nothing elsewhere. What is not named here can't be changed. */
export const profileBody = z.object({
  name: name.nullish(),
  email: email.nullish(),
  gender: z.enum(['male', 'female', 'other'], 'Please choose male, female or other').nullish(),
  birthdate: birthdate.nullish(),
  password: optional(password),
  old_password: optional(z.string('Please enter your current password')),
});

const purpose = z.enum(['email_verify', 'phone_verify'], 'Purpose must be email_verify or phone_verify');

export const sendOtpBody = z.object({ purpose });

export const verifyOtpBody = z.object({ otp_code: z.string('Please enter all 8 characters'), purpose });

export const verifyEmailBody = z.object({
  token: z.string('Invalid or missing verification token. Please check your verification message and try again.'),
});
