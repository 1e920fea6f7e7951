import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'action'>;

/** A password, hidden until its owner opens the eye. Say which one it is by `autoComplete`. */
export function PasswordField({ className, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const eye = (
    <span className={styles.place}>
      <button type="button" className={styles.eye} aria-label="Tampilkan sandi" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon name={isShown ? 'eyeShut' : 'eye'} size={22} />
      </button>
    </span>
  );
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      className={classNames(styles.password, className)}
      type={isShown ? 'text' : 'password'}
      action={eye}
    />
  );
}
