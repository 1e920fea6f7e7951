import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './select-field.module.css';

type SelectFieldProps = ComponentProps<'select'> & { label: string; error?: string | null };

/** A labelled choice of one, in the shape of a field. */
export function SelectField({ label, error, id, className, children, ...select }: SelectFieldProps) {
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
      {error && (
        <p className={field.error} id={`${selectId}-error`} role="alert">
          <span className={field.bang} aria-hidden="true">
            !
          </span>
          {error}
        </p>
      )}
    </div>
  );
}
