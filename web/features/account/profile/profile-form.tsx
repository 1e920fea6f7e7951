import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Member } from '#web/auth/member.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Field, PasswordField, SelectField } from '#web/ui/field.tsx';
import { earliestBirth, today } from '#web/features/account/forms/birth-date.ts';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import { genders } from './genders.ts';
import styles from './profile-page.module.css';
import { profileSchema, type ProfileValues, toValues } from './profile-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

type ProfileFormProps = { user: Member; /** Saved or given up. */ onDone: () => void };

/** The profile to be changed. What the member was when it opened is what Cancel leaves standing. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [before] = useState(() => toValues(user));
  const form = useForm<ProfileValues>({ defaultValues: before, resolver: zodResolver(profileSchema(before)) });
  const { save, forget, failure, isSaving } = useSaveProfile(form, before, onDone);
  const { register, formState, control } = form;
  const password = useWatch({ control, name: 'password' });
  const field = (name: keyof ProfileValues) => ({ ...register(name), error: formState.errors[name]?.message ?? null, errorLang: 'en' as const });

  return (
    <form className={styles.card} onSubmit={(event) => void form.handleSubmit(save, forget)(event)} noValidate aria-label="Edit profil">
      {/* Password managers keep the new password under this name. */}
      <input className="visually-hidden" type="text" autoComplete="username" value={user.email ?? user.phone ?? ''} readOnly tabIndex={-1} aria-hidden="true" />
      <div className={styles.fields}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- EDIT had the focus and is gone */}
        <Field label="Nama lengkap" autoComplete="name" autoFocus {...field('name')} />
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <Field label="Nomor HP" value={user.phone ?? 'Belum diisi'} readOnly />
        <SelectField label="Jenis kelamin" {...field('gender')}>
          {user.gender === null && <option value="">Belum diisi</option>}
          {genders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field label="Tanggal lahir" type="date" min={earliestBirth} max={today()} autoComplete="bday" {...field('birthdate')} />
        <PasswordField
          label="Password baru"
          autoComplete="new-password"
          hint={password === '' ? 'Kosongkan kalau tidak mau diganti.' : <PasswordStrength password={password} />}
          {...field('password')}
        />
        <PasswordField label="Password lama" className={styles.oldPassword} autoComplete="current-password" hint="Hanya perlu kalau password diganti." {...field('oldPassword')} />
      </div>
      {failure !== null && <ErrorBox lang="en" message={failure} />}
      <div className={styles.actions} lang="en">
        <Button type="submit" busy={isSaving} busyText="SAVING...">
          SAVE
        </Button>
        {/* What is on its way can't be called back. */}
        <Button variant="secondary" onClick={onDone} {...(isSaving ? { disabledReason: 'Perubahanmu sedang disimpan.' } : {})}>
          CANCEL
        </Button>
      </div>
    </form>
  );
}
