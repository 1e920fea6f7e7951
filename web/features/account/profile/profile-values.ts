import { accountMessages } from '#shared/messages/account.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { isBirthDate, isEmail, isPassword, validText } from '#web/features/account/forms/rules.ts';
import type { Gender, UpdateProfileInput } from '#web/gql/generated/graphql.ts';

/** The labels of the genders, in the order of the list. */
export const GENDERS: Readonly<Record<Gender, string>> = {
  FEMALE: 'Perempuan',
  MALE: 'Laki-laki',
  OTHER: 'Lainnya',
};

/** Shown for a missing value. */
export const EMPTY = 'Belum diisi';

/** The values of the form: missing ones are empty strings. */
export const toValues = ({ name, email, gender, birthDate }: Member) => ({
  name,
  email: email ?? '',
  gender: gender ?? ('' as const),
  birthDate: birthDate ?? '',
  password: '',
  oldPassword: '',
});

type ProfileValues = ReturnType<typeof toValues>;

/**
 * The rules of the form. Any unchanged value is valid. The form removes no value.
 */
export const profileRules = (before: ProfileValues) => ({
  name: validText((name) => name.trim() === before.name || name.trim() !== '', accountMessages.nameMissing),
  email: validText((email) => email.trim() === before.email || isEmail(email), accountMessages.emailInvalid),
  birthDate: validText((date) => date === before.birthDate || isBirthDate(date), accountMessages.birthDateInvalid),
  password: validText((text) => text.trim() === '' || isPassword(text), accountMessages.passwordShort),
});

/**
 * The changed fields; a password only when it is not blank, the old one only beside it or a new e-mail address
 * (requirements §5; contract, decision 22). Null when nothing changed.
 */
export function changesOf(values: ProfileValues, before: ProfileValues): UpdateProfileInput | null {
  const changes = typedValues(values, before) as UpdateProfileInput;
  if (values.password.trim() !== '') changes.password = values.password;
  const needsOldPassword = changes.password !== undefined || changes.email !== undefined;
  if (needsOldPassword && values.oldPassword !== '') changes.oldPassword = values.oldPassword;
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The values that the member has changed, without passwords. */
export function typedValues(
  { password: _password, oldPassword: _oldPassword, ...texts }: ProfileValues,
  before: ProfileValues,
): Partial<ProfileValues> {
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([field, text]) => text !== before[field as keyof typeof texts]));
}
