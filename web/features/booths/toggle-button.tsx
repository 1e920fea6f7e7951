import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './toggle-button.module.css';

/** A button that chooses a type of booth, or narrows the list; `aria-pressed` says whether it does. */
export const ToggleButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" className={classNames(styles.button, className)} {...button} />
);
