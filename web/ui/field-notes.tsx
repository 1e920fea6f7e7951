import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What a field may say of itself. */
export type Notes = {
  hint?: ReactNode;
  /** The sentence that says what is wrong; it is spoken when it appears. */
  error?: string | null;
  /** The requirements' sentences are English, our own Indonesian. */
  errorLang?: 'en' | 'id';
  /** The error is not spoken by itself: a form says all of its errors in one place. */
  isQuiet?: boolean;
};

/** What stands below a field: its hint, and the sentence that says what is wrong. */
export function FieldNotes({ id, hint, error, errorLang, isQuiet }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role={isQuiet ? undefined : 'alert'} lang={errorLang}>
          <span className={styles.bang} aria-hidden="true">
            !
          </span>
          {error}
        </p>
      )}
    </>
  );
}
