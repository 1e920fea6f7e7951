import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './quick-links.module.css';

/** Two rows that lead on: to the booths, and to somebody who answers. */
export function QuickLinks() {
  return (
    <ul className={styles.rows}>
      <li>
        <Link className={styles.row} to={paths.location.href()}>
          <DrawnFrame series="sari" index={3} className={styles.picture} />
          <span className={styles.title}>Cari booth terdekat</span>
          <Icon name="arrow" />
        </Link>
      </li>
      <li>
        <Link className={styles.row} to={paths.contact}>
          <DrawnFrame series="dewa" index={0} className={styles.picture} />
          <span className={styles.title}>Hubungi kami</span>
          <Icon name="arrow" />
        </Link>
      </li>
    </ul>
  );
}
