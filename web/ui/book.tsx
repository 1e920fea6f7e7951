import { memo, type ReactNode } from 'react';
import { brand } from '#web/lib/brand.ts';
import styles from './book.module.css';

/**
 * A flipbook: ink spine, two staples, a stack of page edges, and the lower right corner that curls, around the page
 * that is up. It measures itself by the container it stands in (`container-type: inline-size`).
 */
export function Book({ children, isFlat = false }: { children: ReactNode; /** Held down by a thumb: no corner curls over the picture. */ isFlat?: boolean }) {
  return (
    <div className={styles.book}>
      <div className={styles.page}>
        <Spine />
        <div className={styles.window}>
          <div className={styles.picture}>{children}</div>
        </div>
        {!isFlat && <Curl />}
      </div>
    </div>
  );
}

const Spine = memo(function Spine() {
  return (
    <div className={styles.spine} aria-hidden="true">
      <span className={styles.staple} />
      <span className={styles.name}>{brand.name}</span>
      <span className={styles.staple} />
    </div>
  );
});

// Drawn from the page's lower right corner, 280 units each way; the same units as the page is wide in pixels at 1440.
const Curl = memo(function Curl() {
  return (
    <svg className={styles.curl} viewBox="-280 -290 282 292" aria-hidden="true" focusable="false">
      <path fill="#7a1010" d="M1-284C-14-176-104-30-222 1H1Z" />
      <path fill="#241019" fillOpacity=".35" d="M1-284C-14-176-104-30-222 1h16C-84-34-6-160 1-232Z" />
      <path fill="#e5d2b4" d="M1-284C-20-180-60-140-124-140-122-80-176-12-246 1h24C-104-30-14-176 1-284Z" />
      <path fill="#fffdf8" d="M1-284C-20-180-50-150-92-144-96-90-150-14-228 1h6C-104-30-14-176 1-284Z" />
      <path fill="#fffdf8" d="M1-284C-8-210-40-144-124-140-84-142-30-190-18-217Z" />
    </svg>
  );
});
