import type { ReactNode } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { MemberGate } from '#web/auth/member-gate.tsx';
import type { Member } from '#web/auth/stored-session.ts';
import { useMember } from '#web/auth/use-member.ts';
import { ErrorBox, LoginNotice } from '#web/ui/notices.tsx';
import shared from '#web/ui/shared.module.css';

interface MemberContentProps {
  heading: (member: Member | null) => ReactNode;
  /** The class of the placeholder while the profile is loading. */
  loadingClass: string | undefined;
  children: (member: Member) => ReactNode;
}

/**
 * The content of a page about the member: a login notice while signed out (contract, decision 15), and a placeholder or
 * an error until the member is known.
 */
export function MemberContent({ heading, loadingClass, children }: MemberContentProps) {
  const { member, hasFailed, refetch } = useMember();
  const content = (
    <>
      {heading(member)}
      {hasFailed && <ProfileLoadError onRetry={refetch} />}
      {member && children(member)}
      {!member && !hasFailed && (
        <div className={loadingClass} aria-busy="true">
          <p className={shared.visuallyHidden}>Memuat…</p>
        </div>
      )}
    </>
  );
  return (
    <MemberGate
      signedOut={<LoginNotice title="Kamu siapa, ya?" sentence={accountMessages.profileSignedOut} />}
      pending={content}
    >
      {content}
    </MemberGate>
  );
}

/**
 * Says that the profile call got no answer (contract, decision 2), so that the shown data may be old, or that it
 * brought no member; with a button that calls again.
 */
export function ProfileLoadError({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return <ErrorBox message={accountMessages.profileLoadFailed} onRetry={onRetry} />;
}
