import type { ReactNode } from 'react';
import styles from '#web/dev/gallery.module.css';

/** Some pieces under the name of their kind. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.row} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  );
}
