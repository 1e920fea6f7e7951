import * as z from 'zod';
import {
  CONTACT_MAX_LENGTH,
  CREDENTIAL_MAX_LENGTH,
  EARLIEST_BIRTH_DATE,
  PARAMETER_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import { hasOneDirection, isOneLine, isVisible } from '#shared/person-name.ts';
import { isReachable, normalisePhone } from '#shared/phone.ts';
import { example } from './endpoint.ts';

// The messages are those of requirements §5. At the name, e-mail and password fields the web shows its own, unless only
// the message explains the code (`taken`, `too_big`, `too_common`, `invalid_characters`).

const PASSWORD_TOO_LONG = 'Password must be at most 128 characters long';
const PASSWORD_TOO_LONG_ID = 'Password maksimal 128 karakter';

/** The longest password, in characters: a longer one would take too much time to hash. */
export const PASSWORD_MAX_LENGTH = 128;

/** A password is not trimmed: spaces are characters of it. Spaces alone are refused. */
const passwordOf = (short: string, long = PASSWORD_TOO_LONG) =>
  z
    .string(short)
    .min(PASSWORD_MIN_LENGTH, { error: short, abort: true })
    .max(PASSWORD_MAX_LENGTH, { error: long, abort: true })
    .refine((text) => text.trim() !== '', { error: short, params: { code: 'too_small' }, abort: true })
    .meta(example('rahasia 1'));

const password = passwordOf(accountTexts.passwordShort);

/** An e-mail address in lower case, as it is stored. */
export const email = z
  .string(accountTexts.emailInvalid)
  .max(CONTACT_MAX_LENGTH, { error: accountTexts.emailInvalid, abort: true })
  .trim()
  .toLowerCase()
  .max(254, accountTexts.emailInvalid)
  .meta(example('sari@example.com'))
  .pipe(z.email(accountTexts.emailInvalid));

/** One line that does not change the direction of the text around it. PostgreSQL stores no NUL in a text. */
export const nameLine = (name: z.ZodString) =>
  name
    .refine(isOneLine, { error: accountTexts.nameMissing, params: { code: 'invalid_format' } })
    .refine(hasOneDirection, { error: serverMessages.nameDirection, params: { code: 'invalid_characters' } });

const name = nameLine(
  z
    .string(accountTexts.nameMissing)
    .trim()
    .refine(isVisible, { error: accountTexts.nameMissing, params: { code: 'too_small' }, abort: true })
    .max(100, 'Name must be at most 100 characters long'),
).meta(example('Sari Wulandari'));

const phone = z
  .string(accountTexts.phoneInvalid)
  .max(CONTACT_MAX_LENGTH, { error: accountTexts.phoneInvalid, abort: true })
  .meta(example('081234567801'))
  .transform((typed, context) => {
    const number = normalisePhone(typed);
    if (number !== null && isReachable(number)) return number;
    context.issues.push({
      code: 'invalid_format',
      format: 'phone',
      message: accountTexts.phoneInvalid,
      input: typed,
    });
    return z.NEVER;
  });

const birthdate = z.iso
  .date({ error: accountTexts.birthDateInvalid, abort: true })
  .refine(isBirthDate, accountTexts.birthDateInvalid)
  .meta(example('1999-08-17'));

/** True for a day in the past, 1900-01-01 or later. */
export function isBirthDate(date: string): boolean {
  return date >= EARLIEST_BIRTH_DATE && Date.parse(date) < Date.now();
}

/** Forms send null or blanks for an empty field. */
const blankIsMissing = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsMissing, schema.optional());

export const registerBody = z.object({ name, email, password, phone, birthDate: birthdate });

const identifierText = z
  .string(accountTexts.identifierMissing)
  .max(CONTACT_MAX_LENGTH, serverMessages.tooLong(CONTACT_MAX_LENGTH));

/** An identifier with an @ is sent as `email`, any other as `phone` (requirements §5). */
const identifier = {
  email: optional(identifierText.meta(example('sari@example.com'))),
  phone: optional(identifierText.meta(example('081234567801'))),
};

function hasIdentifier(body: { email?: string; phone?: string }): boolean {
  return (body.email ?? body.phone) !== undefined;
}

const EITHER = 'With email or phone.';

const identifierMissing = { error: accountTexts.identifierMissing, path: ['phone'] };

export const loginBody = z
  .object({
    ...identifier,
    password: z
      .string(accountTexts.passwordMissing)
      .min(1, accountTexts.passwordMissing)
      .max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG_ID)
      .meta(example('flipbook1')),
  })
  .refine(hasIdentifier, identifierMissing)
  .describe(EITHER);

export const resetBody = z.object(identifier).refine(hasIdentifier, identifierMissing).describe(EITHER);

export const confirmBody = z.object({
  token: z
    .string(accountTexts.resetCodeMissing)
    .max(TEXT_MAX_LENGTH, serverMessages.tooLong(TEXT_MAX_LENGTH))
    .meta(example('ABCD2345')),
  new_password: passwordOf(accountTexts.resetPasswordShort, PASSWORD_TOO_LONG_ID),
});

/** Null clears gender and birth date, and means "not given" elsewhere. Other fields cannot be changed. */
export const profileBody = z.object({
  name: name.nullish(),
  email: email.nullish(),
  gender: z.enum(['male', 'female', 'other'], 'Pilih perempuan, laki-laki, atau lainnya, ya.').nullish(),
  birthdate: birthdate.nullish(),
  password: optional(password),
  old_password: optional(
    z.string('Please enter your old password').max(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG).meta(example('flipbook1')),
  ),
});

const purpose = z.enum(['email_verify', 'phone_verify'], 'Purpose must be email_verify or phone_verify');

export const sendOtpBody = z.object({ purpose });

export const verifyOtpBody = z.object({
  otp_code: z
    .string(accountTexts.codeIncomplete)
    .max(TEXT_MAX_LENGTH, serverMessages.tooLong(TEXT_MAX_LENGTH))
    .meta(example('ABCD2345')),
  purpose,
});

export const verifyEmailBody = z.object({
  token: z
    .string(accountTexts.verificationTokenMissing)
    .max(PARAMETER_MAX_LENGTH, serverMessages.tooLong(PARAMETER_MAX_LENGTH))
    .meta(example('bGluay10b2tlbg')),
});

const parameter = z.string().max(PARAMETER_MAX_LENGTH);

/** The Google callback payload of requirements §3, and the verifier of decision 058. */
export const googleCallbackQuery = z.object({
  code: z.string('Missing authorization code').min(1, 'Missing authorization code').max(4096).meta(example('4/0AX4')),
  state: z.string('Missing state').max(500).meta(example('c3RhdGU')),
  redirectUri: z.string('Missing redirectUri').max(2000).meta(example('https://www.example.com/auth/google/callback')),
  verifier: z.string().max(200).default(''),
  scope: parameter.optional(),
  authuser: parameter.optional(),
  prompt: parameter.optional(),
});

export const oneTapBody = z.object({
  credential: z
    .string('Missing credential')
    .min(1, 'Missing credential')
    .max(CREDENTIAL_MAX_LENGTH)
    .meta(example('header.payload.signature')),
  nonce: z.string().max(500).optional().meta(example('n-1')),
});
