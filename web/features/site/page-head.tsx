import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import shared from '#web/ui/shared.module.css';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  lead: ReactNode;
  /** The role of the sentence if it describes a failure. */
  role?: 'alert';
  className?: string;
}

/** The title of a page, and the sentence below it. */
export function PageHead({ title, lead, role, className }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      <h1 className={styles.title}>{title}</h1>
      <p className={classNames(shared.lead, styles.lead)} role={role}>
        {lead}
      </p>
    </header>
  );
}
