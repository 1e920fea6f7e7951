import { ProfileLoadError } from '#web/features/account/profile-load-error.tsx';
import { useAuth } from '#web/auth/use-auth.ts';
import styles from './dashboard-page.module.css';

/** The dashboard of somebody whose profile is on its way: its prints at their final size. */
export function DashboardSkeleton() {
  const { profile } = useAuth();
  return (
    <>
      <h1 className={styles.title}>Halo!</h1>
      <ProfileLoadError />
      {profile !== 'unanswered' && (
        <div aria-busy="true">
          <p className="visually-hidden">Memuat…</p>
          <div className={styles.developing} aria-hidden="true" />
        </div>
      )}
    </>
  );
}
