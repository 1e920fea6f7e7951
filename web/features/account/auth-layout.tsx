import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain } from '#web/ui/decoration.tsx';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  /** The drawing in the curtain. */
  friends: 'login' | 'register' | 'reset' | 'code';
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of login, registration, password reset and /otp: a curtain on one side, on a phone above, and the form.
 */
export function AuthLayout({ friends, title, lead, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
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

/** A sentence beside a form, announced when it appears, and scrolled to: it may answer a button that stands elsewhere. */
export function AuthNotice({ tone = 'plain', children }: { tone?: 'plain' | 'done'; children: ReactNode }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <output ref={notice} className={classNames(styles.notice, tone === 'done' && styles.done)}>
      {children}
    </output>
  );
}

/** The links below a form: one that answers `question`, and the order search. */
export function AuthLinks({
  question,
  to,
  state,
  label,
}: {
  question: string;
  to: string;
  state?: unknown;
  label: string;
}) {
  return (
    <div className={styles.links}>
      <p>
        {question}{' '}
        <TextLink to={to} state={state}>
          {label}
        </TextLink>
      </p>
      <p>
        Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari fotomu</TextLink>
      </p>
    </div>
  );
}
