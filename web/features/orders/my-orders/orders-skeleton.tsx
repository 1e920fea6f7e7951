import styles from './orders-skeleton.module.css';

/** The list on its way: as many tickets as fit, still blank. */
export function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">Memuat pesanan…</output>
      <div className={styles.rows} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
