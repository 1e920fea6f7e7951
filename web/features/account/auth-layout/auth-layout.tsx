import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain } from '#web/ui/decoration.tsx';
import styles from './auth-layout.module.css';

type AuthLayoutProps = {
  /** Who peeks out of the curtain: other friends at each door. */
  friends: 'login' | 'register' | 'reset' | 'code';
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** A door of the club: the curtain with three friends on one side, on a phone above, and a form on paper. */
export function AuthLayout({ friends, title, lead, children }: AuthLayoutProps) {
  return (
    <div className={styles.door}>
      <Curtain valance className={styles.booth}>
        <div className={classNames(styles.opening, styles[friends])} aria-hidden="true" />
      </Curtain>
      <div className={styles.side}>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
