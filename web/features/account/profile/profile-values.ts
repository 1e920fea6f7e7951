import * as z from 'zod/mini';
import type { Member } from '#web/auth/member.ts';
import { accountMessages } from '#shared/messages.ts';
import { birthDateInvalid, isBirthDate } from '#web/features/account/forms/birth-date.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import type { FieldError } from '#web/gql/errors.ts';
import type { UpdateProfileInput } from '#web/gql/generated/documents.ts';

/** The profile as a form holds it: nothing is the empty string. */
export type ProfileValues = { name: string; email: string; gender: string; birthdate: string; password: string; oldPassword: string };

export const toValues = ({ name, email, gender, birthdate }: Member): ProfileValues => ({
  name,
  email: email ?? '',
  gender: gender ?? '',
  birthdate: birthdate ?? '',
  password: '',
  oldPassword: '',
});

/** What the form can tell by itself; an e-mail address may only be missing where there was none before. */
export const profileSchema = (before: ProfileValues) =>
  z.object({
    name: z.string().check(z.refine((name) => name.trim() !== '', accountMessages.nameMissing)),
    email: z.string().check(z.refine((email) => email.trim() === before.email || /^[^\s@]+@[^\s@]+$/.test(email.trim()), accountMessages.emailInvalid)),
    gender: z.string(),
    birthdate: z.string().check(z.refine((date) => date === '' || date === before.birthdate || isBirthDate(date), birthDateInvalid)),
    password: z.string().check(z.refine((password) => password.trim() === '' || password.length >= PASSWORD_MIN_LENGTH, accountMessages.passwordShort)),
    oldPassword: z.string(),
  });

/**
 * requirements §5: only what changed; a password only when it is not blank, the old one only beside it. What is emptied counts as
 * unchanged: the graph can't take anything back. Null when nothing is left.
 */
export function changesOf(values: ProfileValues, before: ProfileValues): UpdateProfileInput | null {
  const changes: Record<string, string> = {};
  for (const field of ['name', 'email', 'gender', 'birthdate'] as const) {
    const value = values[field].trim();
    if (value !== '' && value !== before[field]) changes[field] = value;
  }
  if (values.password.trim() !== '') {
    changes.password = values.password;
    if (values.oldPassword !== '') changes.oldPassword = values.oldPassword;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The API's names of the fields, as the form calls them. */
const fieldNames: Record<string, keyof ProfileValues> = {
  name: 'name',
  email: 'email',
  gender: 'gender',
  birthdate: 'birthdate',
  password: 'password',
  oldPassword: 'oldPassword',
  old_password: 'oldPassword',
};

/** requirements §5: complaints by the first element of their path, the first of each field; the rest in one, joined with a period. */
export function sortRefusal(errors: readonly FieldError[]): { byField: { field: keyof ProfileValues; message: string }[]; rest: string | null } {
  const byField: { field: keyof ProfileValues; message: string }[] = [];
  const rest: string[] = [];
  for (const { path, message } of errors) {
    const field = fieldNames[path[0] ?? ''];
    if (field === undefined) rest.push(message);
    else if (!byField.some((known) => known.field === field)) byField.push({ field, message });
  }
  return { byField, rest: rest.length === 0 ? null : rest.map((line, index) => (index < rest.length - 1 ? line.replace(/\.$/, '') : line)).join('. ') };
}
