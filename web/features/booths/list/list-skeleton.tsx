import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import styles from './list-skeleton.module.css';

/** The rows while they are on their way, at their final size. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">Memuat daftar booth…</p>
      <noscript>
        <p className={styles.sentence}>Nyalakan JavaScript untuk melihat daftar booth dan petanya.</p>
      </noscript>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row} aria-hidden="true" data-awaits-script>
          <FrameSkeleton className={styles.picture} />
          <span className={styles.words} />
        </div>
      ))}
    </div>
  );
}
