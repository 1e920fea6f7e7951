import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** A box to tick, its words beside it; the whole line is pressed. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden="true">
        <Icon name="check" size={18} />
      </span>
      {label}
    </label>
  );
}
