import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { EARLIEST_BIRTH_DATE } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { readProfileDraft, useProfileDraft } from '#web/auth/profile-draft.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { memberIfMissing } from '#web/auth/use-member.ts';
import { HiddenUsername, NewPasswordField } from '#web/features/account/forms/new-password-field.tsx';
import { isBirthDate, isEmail, isPassword, today, validText } from '#web/features/account/forms/rules.ts';
import { useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { userErrorsFailure } from '#web/gql/errors.ts';
import { type Gender, UpdateProfileDocument, type UpdateProfileInput } from '#web/gql/generated/graphql.ts';
import { failed, outcomeOf } from '#web/gql/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, PasswordField, SelectField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { useToast } from '#web/ui/toast.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './profile-page.module.css';

/** The labels of the genders, in the order of the list. */
export const GENDERS: Readonly<Record<Gender, string>> = {
  FEMALE: 'Perempuan',
  MALE: 'Laki-laki',
  OTHER: 'Lainnya',
};

/** Shown for a missing value. */
export const EMPTY = 'Belum diisi';

/** The values of the form: missing ones are empty strings. Trimmed, as the typed ones are before they are compared. */
const toValues = ({ name, email, gender, birthDate }: Member) =>
  ({
    name: name.trim(),
    email: email?.trim() ?? '',
    gender: gender ?? ('' as const),
    birthDate: birthDate ?? '',
    password: '',
    oldPassword: '',
  }) satisfies Record<keyof UpdateProfileInput, string>;

type ProfileValues = ReturnType<typeof toValues>;

/**
 * The rules of the form. Any unchanged value is valid. The form removes no value.
 */
const profileRules = (before: ProfileValues) => ({
  name: validText((name) => name.trim() === before.name || name.trim() !== '', accountMessages.nameMissing),
  email: validText((email) => email.trim() === before.email || isEmail(email), accountMessages.emailInvalid),
  birthDate: validText((date) => date === before.birthDate || isBirthDate(date), accountMessages.birthDateInvalid),
  password: validText((text) => text.trim() === '' || isPassword(text), accountMessages.passwordShort),
});

interface ProfileFormProps {
  member: Member;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

const UNCHANGED = failed(
  userErrorsFailure([{ code: 'REQUIRED', field: null, message: accountMessages.profileUnchanged }]),
);

/** The form that edits the profile. Changes are relative to the member as it was when the form opened. */
export function ProfileForm({ member, onDone }: ProfileFormProps) {
  const [updateProfile] = useMutation(UpdateProfileDocument, {
    refetchQueries: ({ data }) => memberIfMissing(data?.updateProfile),
  });
  const toast = useToast();
  const [before] = useState(() => toValues(member));
  const [draft] = useState(() => readProfileDraft(member));
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules: profileRules(before),
    defaultValues: { ...before, ...draft },
    async send(values) {
      const input = changesOf(values, before);
      return input === null
        ? UNCHANGED
        : outcomeOf(updateProfile({ variables: { input } }), (data) => data.updateProfile);
    },
    onDone() {
      toast.done('profile', accountMessages.profileUpdated);
      onDone();
    },
    sentences: { failed: accountMessages.profileFailed },
  });
  useProfileDraft(member, () => typedValues(form.getValues(), before));

  return (
    <form {...formProps} className={classNames(shared.card, styles.card)} aria-label="Edit profil">
      <HiddenUsername value={member.email ?? member.phone ?? ''} />
      <div className={styles.fields}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the EDIT button, which had the focus, is gone */}
        <Field label="Nama lengkap" autoComplete="name" autoFocus {...field('name')} />
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <Field label="Nomor HP" value={member.phone ?? EMPTY} readOnly />
        <SelectField label="Jenis kelamin" {...field('gender')}>
          {member.gender === null && <option value="">{EMPTY}</option>}
          {Object.entries(GENDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Tanggal lahir"
          type="date"
          min={EARLIEST_BIRTH_DATE}
          max={today()}
          autoComplete="bday"
          {...field('birthDate')}
        />
        <NewPasswordField label="Password baru" hint="Kosongkan kalau tidak mau diganti." {...field('password')} />
        <PasswordField
          label="Password lama"
          className={styles.oldPassword}
          autoComplete="current-password"
          hint="Hanya perlu kalau email atau password diganti."
          {...field('oldPassword')}
        />
      </div>
      <FormErrors lines={lines} />
      <div className={classNames(shared.cluster, styles.actions)} lang="en">
        <Button type="submit" busy={isSubmitting} busyText="SAVING...">
          SAVE
        </Button>
        {/* A sent request can't be cancelled. */}
        <Button
          variant="secondary"
          onClick={onDone}
          disabledReason={isSubmitting ? 'Perubahanmu sedang disimpan.' : undefined}
        >
          CANCEL
        </Button>
      </div>
    </form>
  );
}

/**
 * The changed fields; a password only when it is not blank, the old one only beside it or a new e-mail address
 * (requirements §5; contract, decision 22). Null when nothing changed.
 */
function changesOf(values: ProfileValues, before: ProfileValues): UpdateProfileInput | null {
  const changes = typedValues(values, before) as UpdateProfileInput;
  if (values.password.trim() !== '') changes.password = values.password;
  const needsOldPassword = changes.password !== undefined || changes.email !== undefined;
  if (needsOldPassword && values.oldPassword !== '') changes.oldPassword = values.oldPassword;
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The values that the member has changed, without passwords. */
function typedValues(
  { password: _password, oldPassword: _oldPassword, ...texts }: ProfileValues,
  before: ProfileValues,
): Partial<ProfileValues> {
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([field, text]) => text !== before[field as keyof typeof texts]));
}
