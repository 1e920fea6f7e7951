import { accountMessages } from '#shared/messages/account.ts';
import { english, joined, type Message, ourMessage, textOf } from '#shared/messages/message.ts';
import { isBirthDate, isEmail, isPassword, requiredText, validText } from '#web/features/account/forms/rules.ts';
import type { UserError } from '#web/gql/errors.ts';

/**
 * All fields are required (requirements §5). The API checks the phone number, because people write them in many forms.
 */
export const registerRules = {
  name: requiredText(accountMessages.nameMissing),
  birthDate: validText(isBirthDate, accountMessages.birthDateInvalid),
  phone: requiredText(accountMessages.phoneInvalid),
  email: validText(isEmail, accountMessages.emailInvalid),
  password: validText(isPassword, accountMessages.passwordShort),
};

const FIELDS = Object.keys(registerRules);

/** Codes of faults other than a malformed value: the server's message is shown. */
const OTHER_FAULTS = new Set<UserError['code']>(['TAKEN', 'TOO_LONG', 'TOO_COMMON']);

/** The sentences of requirements §5 for malformed values. For the phone the BFF has it, by the API's code. */
const SENTENCES = new Map<string, Message>([
  ['name', accountMessages.nameMissing],
  ['email', accountMessages.emailInvalid],
  ['password', accountMessages.passwordShort],
]);

const nameOf = ({ field }: UserError): string => field?.[0] ?? '';

/**
 * Returns the server's field errors with the sentences of requirements §5, in the order of the form. Errors of other
 * fields come last.
 */
export function toRegisterErrors(errors: readonly UserError[]): UserError[] {
  const position = (error: UserError) => FIELDS.indexOf(nameOf(error)) + 1 || Number.MAX_VALUE;
  return errors
    .map((error) => ({ ...error, message: messageOf(error) }))
    .sort((one, other) => position(one) - position(other));
}

function messageOf(error: UserError): Message {
  const { code, message } = error;
  const sentence = OTHER_FAULTS.has(code) ? undefined : SENTENCES.get(nameOf(error));
  if (sentence !== undefined) return sentence;
  return textOf(message).trim() === ''
    ? accountMessages.formatInvalid
    : ourMessage(message, accountMessages.phoneInvalid);
}

/**
 * Formats an error: `Phone: Please enter a valid phone number …`, `Birth date: …`; without a field only the message.
 */
export function toLine(error: UserError): Message {
  const words = nameOf(error).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  if (words === '') return error.message;
  return joined(english(`${words.charAt(0).toUpperCase()}${words.slice(1)}: `), error.message);
}
