import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';
import { MultilingualText } from './multilingual-text.tsx';

/** The texts below a field. */
export interface Notes {
  hint?: ReactNode;
  /** What is wrong; announced when it appears. */
  error?: string | null;
  /** The error is not announced by the field, because its form announces all errors in one list. */
  isQuiet?: boolean;
}

/** The ids of a field's notes, for `aria-describedby`. */
export const describedBy = (id: string, { error, hint }: Notes): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A field's hint and its error. */
export function FieldNotes({ id, hint, error, isQuiet }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role={isQuiet ? undefined : 'alert'}>
          <span className={styles.bang} aria-hidden="true">
            !
          </span>
          <MultilingualText text={error} />
        </p>
      )}
    </>
  );
}

interface FieldProps extends ComponentProps<'input'>, Notes {
  label: string;
  /** One small button inside the field, at its right end. */
  action?: ReactNode;
}

/** A labelled text field with its hint, its error and its read-only look. */
export function Field({ label, error, isQuiet, hint, action, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div
      className={classNames(styles.field, error && styles.wrong, action !== undefined && styles.withAction, className)}
    >
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { error, hint })}
        />
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      <FieldNotes id={inputId} hint={hint} error={error} isQuiet={isQuiet} />
    </div>
  );
}

type SelectFieldProps = ComponentProps<'select'> & Pick<Notes, 'error'> & { label: string };

/** A labelled choice of one, in the shape of a field. */
export function SelectField({ label, error, id, className, children, ...select }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classNames(styles.field, error && styles.wrong, className)}>
      <label className={styles.label} htmlFor={selectId}>
        {label}
      </label>
      <select
        {...select}
        id={selectId}
        className={classNames(styles.input, styles.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(selectId, { error })}
      >
        {children}
      </select>
      <FieldNotes id={selectId} error={error} />
    </div>
  );
}

/**
 * A password field with a button that shows the password. `autoComplete` says whether it is the current or a new one.
 */
export function PasswordField({ className, ...field }: Omit<FieldProps, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false);
  const eye = (
    <span className={styles.eyeBox}>
      <button
        type="button"
        className={styles.eye}
        aria-label="Tampilkan password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeShut' : 'eye'} size={22} />
      </button>
    </span>
  );
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <Field
      {...plain}
      {...field}
      className={classNames(styles.password, className)}
      type={isShown ? 'text' : 'password'}
      action={eye}
    />
  );
}

/** A box to tick; its label is part of what can be pressed. */
export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" className={styles.tick} />
      <span className={styles.tickBox} aria-hidden="true">
        <Icon name="check" size={18} />
      </span>
      {label}
    </label>
  );
}
