import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, type Notes } from './field-notes.tsx';
import field from './field.module.css';
import styles from './select-field.module.css';

type SelectFieldProps = ComponentProps<'select'> & Pick<Notes, 'error' | 'errorLang'> & { label: string };

/** A labelled choice of one, in the shape of a field. */
export function SelectField({ label, error, errorLang, id, className, children, ...select }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classNames(field.field, error && field.wrong, className)}>
      <label className={field.label} htmlFor={selectId}>
        {label}
      </label>
      <select {...select} id={selectId} className={classNames(field.input, styles.select)} aria-invalid={error ? true : undefined} aria-describedby={error ? `${selectId}-error` : undefined}>
        {children}
      </select>
      <FieldNotes id={selectId} error={error} errorLang={errorLang} />
    </div>
  );
}
