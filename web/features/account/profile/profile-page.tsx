import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Member } from '#web/auth/member.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { accountMessages } from '#shared/messages.ts';
import { ProfileLoadError } from '#web/features/account/profile-load-error.tsx';
import { LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import styles from './profile-page.module.css';

/** /profile: what the club knows of a member, to be read first and changed after EDIT (requirements §2). */
export function ProfilePage() {
  const { status, user } = useAuth();
  const location = useLocation();
  return (
    <Page>
      <div className={styles.page}>
        {status === 'out' ? (
          <LoginNotice title="Kamu siapa, ya?" sentence={accountMessages.profileSignedOut} to={loginHref(location)} />
        ) : (
          <>
            <h1 className={styles.title}>Tentang kamu</h1>
            <ProfileLoadError />
            {user ? <Profile user={user} /> : <Developing />}
          </>
        )}
      </div>
    </Page>
  );
}

function Profile({ user }: { user: Member }) {
  const [mode, setMode] = useState<'view' | 'edit' | 'back'>('view');
  if (mode === 'edit') return <ProfileForm user={user} onDone={() => setMode('back')} />;
  return <ProfileView user={user} takesFocus={mode === 'back'} onEdit={() => setMode('edit')} />;
}

function Developing() {
  const { profile } = useAuth();
  if (profile === 'unanswered') return null;
  return (
    <div className={styles.developing} aria-busy="true">
      <p className="visually-hidden">Memuat…</p>
    </div>
  );
}
