import { type ComponentProps, useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PasswordField } from '#web/ui/field.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './form.module.css';

const WORDS = [`Minimal ${PASSWORD_MIN_LENGTH} karakter.`, 'Gampang ditebak.', 'Lumayan.', 'Kuat!'] as const;

/** From 0 (too short) to 3 (strong). Length counts most, then the kinds of characters. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN_LENGTH) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (new Set(password).size < 5) return 1;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 3;
  return password.length >= 8 && kinds >= 2 ? 2 : 1;
}

/** A field for a new password, with its error or its strength below, or `hint` while it is empty. */
export function NewPasswordField({ hint, ...field }: ComponentProps<typeof PasswordField>) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      hint={field.error ? undefined : (password === '' && hint) || <PasswordStrength password={password} />}
    />
  );
}

/** The user name with which password managers store the new password. */
export const HiddenUsername = ({ value }: { value: string }) => (
  <input
    className={shared.visuallyHidden}
    type="text"
    name="username"
    autoComplete="username"
    value={value}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

/** Three bars and a word, as advice only: the API decides which passwords are refused. */
function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength}>
      <span className={classNames(styles.bars, strength === 1 && styles.weak)} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= strength ? styles.lit : undefined} />
        ))}
      </span>
      <span>{WORDS[strength]}</span>
    </span>
  );
}
