import { badField } from '#bff/graphql/errors.ts';
import { isGiven, refuseLonger, required, textUpTo } from '#bff/graphql/input.ts';
import { CONTACT_MAX_LENGTH, EMAIL_PATTERN, PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/texts.ts';
import { isVisible } from '#shared/person-name.ts';
import { compactPhone } from '#shared/phone.ts';
import { nameLine } from '#shared/rest-api/account.input.ts';

/** A name (requirements §5). */
export const name = nameLine(
  textUpTo()
    .trim()
    .refine(isVisible, { ...required(accountMessages.nameMissing), abort: true }),
);

/** An e-mail address with one @; the API checks the rest. */
export const email = textUpTo(CONTACT_MAX_LENGTH).trim().regex(EMAIL_PATTERN, { error: accountMessages.emailInvalid });

/** A phone number that is not blank; the API checks its form. */
export const phone = textUpTo(CONTACT_MAX_LENGTH)
  .transform(compactPhone)
  .refine(isGiven, required(accountMessages.phoneInvalid));

/** A password that is long enough. @param message the sentence of the form that asks for it */
export function newPassword(message: string = accountMessages.passwordShort) {
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

/**
 * requirements §5: an identifier with an @ is an e-mail address, any other a phone number.
 *
 * @throws BAD_USER_INPUT for a blank or too long text
 */
export function readIdentifier(text: string): Identifier {
  refuseLonger('identifier', text, CONTACT_MAX_LENGTH);
  const address = text.trim();
  if (address.includes('@')) return { email: address };
  const number = compactPhone(text);
  if (number === '') throw badField('identifier', accountMessages.identifierMissing, 'required');
  return { phone: number };
}
