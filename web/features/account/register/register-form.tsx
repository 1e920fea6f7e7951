import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { earliestBirth, today } from '#web/features/account/forms/birth-date.ts';
import { formResolver } from '#web/features/account/forms/form-resolver.ts';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import styles from '#web/features/account/forms/form.module.css';
import { type FieldName, fieldNames, toLine } from './register-errors.ts';
import { registerRules } from './register-rules.ts';
import { useRegister } from './use-register.ts';

const empty = { name: '', birthDate: '', phone: '', email: '', password: '' };

/** A new account: every field is asked for, and what is wrong stands beside its field and in one list (contract, decision 16). */
export function RegisterForm() {
  const form = useForm({ resolver: formResolver(registerRules), defaultValues: empty });
  const { register, handleSubmit, setError, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: 'password' });
  const [others, setOthers] = useState<string[]>([]);
  // Prerendered HTML is older than today.
  const latestBirth = useHydrated() ? today() : undefined;
  const { isSending, start } = useRegister((complaints, failure) => {
    const named = complaints.filter((complaint) => complaint.field !== null);
    named.forEach(({ field, message }, index) => setError(field ?? 'name', { message }, { shouldFocus: index === 0 }));
    setOthers([...complaints.filter(({ field }) => field === null).map(toLine), ...(failure === null ? [] : [failure])]);
  });

  const names = Object.keys(fieldNames) as FieldName[];
  const lines = names.flatMap((name) => (errors[name]?.message ? [toLine({ label: fieldNames[name], message: errors[name].message })] : []));
  const field = (name: FieldName) => ({ ...register(name), error: errors[name]?.message, errorLang: 'en' as const, isQuiet: true });

  return (
    // `dialog`: sent before any script is here, it goes nowhere instead of into the address.
    <form
      method="dialog"
      className={styles.form}
      aria-label="Daftar"
      noValidate
      onSubmit={(event) => {
        setOthers([]);
        void handleSubmit(start)(event);
      }}
    >
      <FormErrors lang="en" lines={[...lines, ...others]} />
      <Field {...field('name')} label="Nama lengkap" autoComplete="name" required />
      <Field {...field('birthDate')} label="Tanggal lahir" type="date" min={earliestBirth} max={latestBirth} autoComplete="bday" required />
      <Field {...field('phone')} label="Nomor HP" type="tel" autoComplete="tel" placeholder="08…" required />
      <Field {...field('email')} label="Email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" hint={<PasswordStrength password={password} />} required />
      <Button type="submit" size="form" busy={isSending} busyText="SIGNING UP..." lang="en">
        SIGN UP
      </Button>
    </form>
  );
}
