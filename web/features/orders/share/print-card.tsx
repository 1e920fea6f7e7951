import { createPortal } from 'react-dom';
import { brand } from '#web/lib/brand.ts';
import styles from './print-card.module.css';

/** What a printer makes of the share dialog: the code, the link and the brand on one sheet, and nothing else of the page. */
export function PrintCard({ url, src }: { url: string; src: string }) {
  return createPortal(
    <div className={styles.card} aria-hidden="true" data-print-card>
      <p className={styles.brand}>{brand.name}</p>
      <p className={styles.title}>Pindai, dan fotonya muncul.</p>
      <img className={styles.code} src={src} alt="" />
      <p className={styles.link}>{url}</p>
    </div>,
    document.body,
  );
}
