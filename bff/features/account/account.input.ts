import * as z from 'zod';
import { isGiven, required, textUpTo } from '#bff/graphql/input.ts';
import { CONTACT_MAX_LENGTH, EMAIL_PATTERN, PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import { isVisible } from '#shared/person-name.ts';
import { compactPhone } from '#shared/phone.ts';
import { isBirthDate, nameLine } from '#shared/rest-api/account.bodies.ts';

/** A name (requirements §5). */
export const name = nameLine(
  textUpTo()
    .trim()
    .refine(isVisible, { ...required(accountTexts.nameMissing), abort: true }),
);

/** An e-mail address with one @; the API checks the rest. */
export const email = textUpTo(CONTACT_MAX_LENGTH).trim().regex(EMAIL_PATTERN, { error: accountTexts.emailInvalid });

/** A phone number that is not blank; the API checks its form. */
export const phone = textUpTo(CONTACT_MAX_LENGTH)
  .transform(compactPhone)
  .refine(isGiven, required(accountTexts.phoneInvalid));

/** A day of birth, in the form of the scalar `Date`. */
export const birthDate = z
  .string()
  .refine(isBirthDate, { error: accountTexts.birthDateInvalid, params: { code: 'out_of_range' } });

/** A password that is long enough. @param message the sentence of the form that asks for it */
export function newPassword(message: string = accountTexts.passwordShort) {
  return textUpTo().refine((text) => text.length >= PASSWORD_MIN_LENGTH && isGiven(text), {
    error: message,
    params: { code: 'too_small' },
  });
}

/** An e-mail address or a phone number, in the API's fields. */
export type Identifier = { email: string } | { phone: string };

/** The graph's names of the API's fields `email` and `phone`, for the paths of field errors. */
export const identifierNames = new Map([
  ['email', 'identifier'],
  ['phone', 'identifier'],
]);

/** requirements §5: an identifier with an @ is an e-mail address, any other a phone number. */
export const identifier = textUpTo(CONTACT_MAX_LENGTH)
  .transform((text): Identifier => (text.includes('@') ? { email: text.trim() } : { phone: compactPhone(text) }))
  .refine((read) => !('phone' in read) || read.phone !== '', required(accountTexts.identifierMissing));
