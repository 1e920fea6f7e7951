import { useLocation } from 'react-router-dom';
import type { Member } from '#web/auth/member.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { ProfileLoadError } from '#web/features/account/profile-load-error.tsx';
import { accountMessages } from '#shared/messages.ts';
import { VerificationCard } from '#web/features/account/verification/verification-card.tsx';
import { LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import styles from './dashboard-page.module.css';
import { MemberTicket } from './member-ticket.tsx';
import { QuickLinks } from './quick-links.tsx';

/** /dashboard: the member's first page. Whoever is not signed in is told so, and led to the login (contract, decision 15). */
export function DashboardPage() {
  const { status, user } = useAuth();
  const location = useLocation();
  return (
    <Page>
      <div className={styles.page}>
        {status === 'out' && <LoginNotice title="Kamu siapa, ya?" sentence={accountMessages.profileSignedOut} to={loginHref(location)} />}
        {status !== 'out' && (user ? <Dashboard user={user} /> : <DashboardSkeleton />)}
      </div>
    </Page>
  );
}

function Dashboard({ user }: { user: Member }) {
  return (
    <>
      <h1 className={styles.title}>Halo, {user.firstName}!</h1>
      <ProfileLoadError />
      <MemberTicket user={user} />
      <div className={styles.below}>
        <VerificationCard user={user} />
        <QuickLinks />
      </div>
    </>
  );
}
