import * as z from 'zod/mini';
import { accountMessages } from '#shared/messages/account.ts';
import { birthDate, EMAIL, newPassword, requiredText } from '#web/features/account/forms/rules.ts';
import type { UserError } from '#web/gql/errors.ts';

/**
 * All fields are required (requirements §5). The API checks whether the phone number is one: people write them in
 * many ways.
 */
export const registerRules = z.object({
  name: requiredText(accountMessages.nameMissing),
  birthDate,
  phone: requiredText(accountMessages.phoneInvalid),
  email: z.string().check(z.trim(), z.regex(EMAIL, accountMessages.emailInvalid)),
  password: newPassword(accountMessages.passwordShort),
});

/** The names of the fields in the list of errors, in the order of the form. */
export const FIELD_LABELS = {
  name: 'Name',
  birthDate: 'Birth date',
  phone: 'Phone',
  email: 'Email',
  password: 'Password',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export interface RegisterError {
  /** Null when the form has no such field. */
  field: FieldName | null;
  label: string;
  message: string;
}

/** `Phone: Please enter a valid phone number …`; without a label the message alone. */
export const toLine = ({ label, message }: Pick<RegisterError, 'label' | 'message'>): string =>
  label === '' ? message : `${label}: ${message}`;

/**
 * The server's field errors with the sentences of requirements §5, in the order of the form; those of other fields
 * come last.
 */
export function toRegisterErrors(errors: readonly UserError[]): RegisterError[] {
  const order = Object.keys(FIELD_LABELS);
  const position = ({ field }: RegisterError) => (field === null ? order.length : order.indexOf(field));
  return errors.map(toRegisterError).toSorted((one, other) => position(one) - position(other));
}

function toRegisterError(error: UserError): RegisterError {
  const name = error.field?.[0] ?? '';
  const message = messageFor(name, error);
  return isFieldName(name)
    ? { field: name, label: FIELD_LABELS[name], message }
    : { field: null, label: name.charAt(0).toUpperCase() + name.slice(1), message };
}

const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name);

/** A value that is taken, too long, too easy to guess, or has hidden characters. */
const OTHER_FAULTS = new Set<UserError['code']>(['TAKEN', 'TOO_LONG', 'TOO_COMMON']);

function messageFor(field: string, { code, message }: UserError): string {
  const serverMessage = message.trim() === '' ? accountMessages.formatInvalid : message;
  // The value is not malformed: only the server's message fits.
  if (OTHER_FAULTS.has(code)) return serverMessage;
  if (field === 'phone') return code === 'INVALID' ? accountMessages.phoneInvalid : serverMessage;
  if (field === 'email') return accountMessages.emailInvalid;
  if (field === 'password') return accountMessages.passwordShort;
  if (field === 'name') return accountMessages.nameMissing;
  return serverMessage;
}
