import { StripSkeleton } from '#web/ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** A page on its way: a strip that still develops, where most pages have theirs. */
export function PageSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <p className="visually-hidden">Memuat…</p>
      <div className={styles.title} aria-hidden="true" />
      <StripSkeleton windows={3} className={styles.strip} />
    </div>
  );
}

/** The home page on its way: its curtain already hangs. */
export function HomeSkeleton() {
  return (
    <div className={styles.home} aria-busy="true">
      <p className="visually-hidden">Memuat…</p>
    </div>
  );
}
