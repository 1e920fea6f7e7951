import { type ComponentProps, useId } from 'react';
import { cleanCode, CODE_LENGTH } from '#shared/one-time-code.ts';
import { classNames } from './class-names.ts';
import { describedBy, FieldNotes, type Notes } from './field.tsx';
import styles from './code-field.module.css';
import field from './field.module.css';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'>, Notes {
  label: string;
  value: string;
  /** Called with the cleaned code: letters and digits in upper case, at most `CODE_LENGTH`. */
  onChange: (code: string) => void;
}

/**
 * A one-time code, drawn as cells. One input lies over them, so that pasting, the phone's suggestion and screen
 * readers work as in any text field.
 */
export function CodeField({ label, value, onChange, error, isQuiet, hint, className, id, ...input }: CodeFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const cells = Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '');
  const current = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={classNames(field.field, error && styles.wrong, className)}>
      <label className={field.label} htmlFor={inputId}>
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
          onChange={(event) => onChange(cleanCode(event.target.value))}
          // The cells show no caret, so it stays behind the last character.
          onSelect={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            if (selectionStart === selectionEnd && selectionStart !== value.length)
              event.currentTarget.setSelectionRange(value.length, value.length);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { error, hint })}
        />
        <div className={styles.cells} aria-hidden="true">
          {cells.map((character, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its position
            <span
              key={index}
              className={classNames(
                styles.cell,
                character !== '' && styles.filled,
                index === current && styles.current,
              )}
            >
              {character}
            </span>
          ))}
        </div>
      </div>
      <FieldNotes id={inputId} hint={hint} error={error} isQuiet={isQuiet} />
    </div>
  );
}
