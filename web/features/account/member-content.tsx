import type { ReactNode } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import type { Member } from '#web/auth/session-store.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { ErrorBox, LoginNotice } from '#web/ui/notices.tsx';
import shared from '#web/ui/shared.module.css';

interface MemberContentProps {
  heading: (user: Member | null) => ReactNode;
  /** The class of the placeholder while the profile is loading. */
  loadingClass: string | undefined;
  children: (user: Member) => ReactNode;
}

/**
 * The content of a page about the member: a login notice while signed out (contract, decision 15), and a placeholder or
 * an error until the member is known.
 */
export function MemberContent({ heading, loadingClass, children }: MemberContentProps) {
  const { status, user, profile } = useAuth();
  if (status === 'out') return <LoginNotice title="Kamu siapa, ya?" sentence={accountMessages.profileSignedOut} />;
  return (
    <>
      {heading(user)}
      <ProfileLoadError />
      {user && children(user)}
      {!user && profile === 'loading' && (
        <div className={loadingClass} aria-busy="true">
          <p className={shared.visuallyHidden}>Memuat…</p>
        </div>
      )}
    </>
  );
}

/**
 * Says that the profile call got no answer (contract, decision 2), so that the shown data may be old, or that it brought
 * no member; with a button that calls again.
 */
export function ProfileLoadError() {
  const { user, profile, refresh } = useAuth();
  if (profile === 'loading' || (profile === 'loaded' && user)) return null;
  return <ErrorBox message={accountMessages.profileLoadFailed} onRetry={() => void refresh()} />;
}
