import type { ComponentProps } from 'react';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { PasswordField } from '#web/ui/field.tsx';
import shared from '#web/ui/shared.module.css';

/** A field for a new password, with the shortest length as its hint. The API decides which passwords are refused. */
export const NewPasswordField = (field: ComponentProps<typeof PasswordField>) => (
  <PasswordField hint={`Minimal ${PASSWORD_MIN_LENGTH} karakter.`} {...field} autoComplete="new-password" />
);

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
