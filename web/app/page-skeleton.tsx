import { StripSkeleton } from '#web/ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Shown while a page is loading: a strip where most pages have one. */
export function PageSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <p className="visually-hidden">Memuat…</p>
      <div className={styles.title} aria-hidden="true" />
      <StripSkeleton windows={3} className={styles.strip} />
    </div>
  );
}
