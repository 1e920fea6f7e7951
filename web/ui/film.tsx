import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './film.module.css';

/** One edge of perforated film, for whatever ink band needs it (the footer's top, the menu's foot). */
export function Sprockets({ className }: { className?: string }) {
  return <div className={classNames(styles.holes, className)} aria-hidden="true" />;
}

/** An ink band with sprocket holes along both edges: wherever frames come in a row. */
export function Film({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames(styles.film, className)}>
      <Sprockets />
      {children}
      <Sprockets />
    </div>
  );
}
