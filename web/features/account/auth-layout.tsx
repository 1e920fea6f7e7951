import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '#web/auth/use-auth.ts';
import type { AuthState } from '#web/lib/history-state.ts';
import { paths } from '#web/lib/pages.ts';
import { returnUrl } from '#web/lib/return-url.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { GoogleSignIn } from './google/google-sign-in.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  /** The drawing in the curtain. */
  drawing: 'login' | 'register' | 'reset' | 'code';
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of login, registration, password reset and /otp: the form beside a curtain, which is above it on a phone.
 */
export function AuthLayout({ drawing, title, lead, children }: AuthLayoutProps) {
  return (
    <Page>
      <div className={styles.layout}>
        <Curtain valance className={classNames(styles.booth, drawing === 'code' && styles.low)}>
          <div className={classNames(styles.opening, styles[drawing])} aria-hidden="true" />
        </Curtain>
        <div className={styles.side}>
          <div className={styles.column}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={shared.lead}>{lead}</p>}
            {children}
          </div>
        </div>
      </div>
    </Page>
  );
}

interface EntryPageProps extends Omit<AuthLayoutProps, 'children'> {
  /** The link to the other page: registration or login. */
  other: AuthLinksProps;
  /** The lead for a visitor whose order was found. */
  leadToOrder?: ReactNode;
  children: (state: AuthState) => ReactNode;
}

/**
 * The layout of login and registration. Members, and visitors who sign in or register here, are redirected to `?next=`,
 * or to the dashboard without it.
 */
export function EntryPage({ other, leadToOrder, children, ...layout }: EntryPageProps) {
  const { status } = useAuth();
  const { search, state } = useLocation() as { search: string; state: AuthState | null };
  // Prerendered HTML has no history.
  const hasOrder = useHydrated() && state?.identifier !== undefined;
  if (status === 'in') return <Navigate to={returnUrl(search)} replace />;
  return (
    <AuthLayout {...layout} lead={(hasOrder && leadToOrder) || layout.lead}>
      {children(state ?? {})}
      <GoogleSignIn />
      <AuthLinks {...other} to={other.to + search} state={state} hasOrder={hasOrder} />
    </AuthLayout>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * A sentence beside a form. It is announced and scrolled into view, because the button it responds to may be elsewhere.
 */
export function AuthNotice({ tone = 'plain', children }: { tone?: 'plain' | 'done'; children: ReactNode }) {
  return (
    <output ref={scrollIntoView} className={classNames(styles.notice, tone === 'done' && styles.done)}>
      {children}
    </output>
  );
}

interface AuthLinksProps {
  question: string;
  to: string;
  state?: AuthState | null;
  label: string;
  /** The visitor comes from the order search. */
  hasOrder?: boolean;
}

/** The links below a form: one that answers `question`, and the order search, unless the visitor comes from there. */
export function AuthLinks({ question, to, state, label, hasOrder }: AuthLinksProps) {
  return (
    <div className={styles.links}>
      <p>
        <span>{question}</span>{' '}
        <TextLink to={to} state={state}>
          {label}
        </TextLink>
      </p>
      {!hasOrder && (
        <p>
          Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari fotomu</TextLink>
        </p>
      )}
    </div>
  );
}
