import type { ComponentProps } from 'react';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { cleanCode } from '#web/lib/clean-code.ts';
import { classNames } from './class-names.ts';
import { Labelled, type Notes } from './field.tsx';
import styles from './code-field.module.css';

interface CodeFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'maxLength'>, Pick<Notes, 'hint' | 'error'> {
  label: string;
  value: string;
  /** Called with the cleaned code: letters and digits in upper case, at most `CODE_LENGTH`. */
  onChange: (code: string) => void;
}

/**
 * A one-time code, shown in cells. A single input over them makes pasting, autofill and screen readers work as in any
 * text field.
 */
export function CodeField({ label, value, onChange, error, hint, ...input }: CodeFieldProps) {
  const cells = Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '');
  const current = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <Labelled label={label} hint={hint} error={error} className={classNames(error && styles.wrong)}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode="text"
            {...input}
            {...attributes}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(cleanCode(event.target.value))}
            // The cells show no caret, so it is kept behind the last character.
            onSelect={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              if (selectionStart === selectionEnd && selectionStart !== value.length)
                event.currentTarget.setSelectionRange(value.length, value.length);
            }}
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
      )}
    </Labelled>
  );
}
