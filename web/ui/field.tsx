import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, type Notes } from './field-notes.tsx';
import styles from './field.module.css';

type FieldProps = ComponentProps<'input'> &
  Notes & {
    label: string;
    /** One small button inside the field, at its right end. */
    action?: ReactNode;
  };

/** A labelled text field with its hint, its error and its read-only look. */
export function Field({ label, error, errorLang, isQuiet, hint, action, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = [error ? `${inputId}-error` : null, hint ? `${inputId}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error && styles.wrong, action !== undefined && styles.withAction, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input {...input} id={inputId} className={styles.input} aria-invalid={error ? true : undefined} aria-describedby={notes || undefined} />
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      <FieldNotes id={inputId} hint={hint} error={error} errorLang={errorLang} isQuiet={isQuiet} />
    </div>
  );
}
