import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, type Notes } from './field.tsx';
import styles from './code-field.module.css';

type CodeFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & Notes & {
  label: string;
  /** How many cells. */
  length: number;
  value: string;
  /** Hears the cleaned code: letters and digits, in upper case, at most `length`. */
  onValueChange: (code: string) => void;
};

/** What counts of something typed or pasted: letters and digits, in upper case. */
export function cleanCode(text: string, length: number): string {
  return text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, length);
}

/**
 * A code, drawn as cells: one real input lies over them, so that typing, pasting, the phone's suggestion and a screen
 * reader meet an ordinary text field.
 */
export function CodeField({ label, length, value, onValueChange, error, errorLang, isQuiet, hint, className, id, ...input }: CodeFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const cells = Array.from({ length }, (_, index) => value[index] ?? '');
  const current = Math.min(value.length, length - 1);
  return (
    <div className={classNames(styles.field, error && styles.wrong, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          {...input}
          id={inputId}
          className={styles.input}
          value={value}
          onChange={(event) => onValueChange(cleanCode(event.target.value, length))}
          // A caret in the middle of cells can't be seen: it stays behind the last sign.
          onSelect={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            if (selectionStart === selectionEnd && selectionStart !== value.length) event.currentTarget.setSelectionRange(value.length, value.length);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ') || undefined}
        />
        <div className={styles.cells} aria-hidden="true">
          {cells.map((sign, index) => (
            // A cell is its place.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={classNames(styles.cell, sign !== '' && styles.filled, index === current && styles.current)}>
              {sign}
            </span>
          ))}
        </div>
      </div>
      <FieldNotes id={inputId} hint={hint} error={error} errorLang={errorLang} isQuiet={isQuiet} />
    </div>
  );
}
