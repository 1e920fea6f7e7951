import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { MessageText } from './notices.tsx';
import styles from './field.module.css';
import shared from './shared.module.css';

/** The texts below a field. */
export interface Notes {
  hint?: ReactNode;
  /** The error; announced when it appears. */
  error?: Message | null;
  /** The field does not announce its error, because the form announces all errors in one list. */
  isAnnouncedByForm?: boolean;
}

interface LabelledProps extends Notes {
  label: string;
  className: string;
  /** Renders the control with the attributes that connect it to its label and notes. */
  children: (attributes: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** A control with its label above and its notes below. */
export function Labelled({ label, hint, error, isAnnouncedByForm, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={shared.caps} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role={isAnnouncedByForm ? undefined : 'alert'}>
          <span className={styles.bang} aria-hidden="true">
            !
          </span>
          <MessageText message={error} />
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, Notes {
  label: string;
  /** One small button inside the field, at its right end. */
  action?: ReactNode;
}

/** A labelled text field with hint, error and read-only style. */
export function Field({ label, error, isAnnouncedByForm, hint, action, className, ...input }: FieldProps) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      isAnnouncedByForm={isAnnouncedByForm}
      className={classNames(error && styles.wrong, action !== undefined && styles.withAction, className)}
    >
      {(attributes) => (
        <div className={styles.box}>
          <input {...input} {...attributes} className={classNames(styles.input, input.readOnly && styles.readOnly)} />
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </div>
      )}
    </Labelled>
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & Pick<Notes, 'error'> & { label: string };

/** A labelled select that looks like a field. */
export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} className={classNames(error && styles.wrong)}>
      {(attributes) => (
        <select {...select} {...attributes} className={classNames(styles.input, styles.select)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

/**
 * A password field with a button that shows the password. `autoComplete` says whether it is the current or a new one.
 */
export function PasswordField({ className, ...field }: Omit<FieldProps, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label="Tampilkan password"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeShut' : 'eye'} size={22} />
    </button>
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

/** A checkbox; pressing its label toggles it, too. */
export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" className={styles.tick} />
      <span>{label}</span>
    </label>
  );
}
