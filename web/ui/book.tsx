import { memo, type ReactNode } from 'react';
import { brand } from '#brand/brand.ts';
import styles from './book.module.css';

/**
 * Draws a flipbook around its current page: spine, staples, page edges and a curled corner. Its size follows a
 * container with `container-type: inline-size`.
 */
export function Book({
  children,
  isFlat = false,
}: {
  children: ReactNode;
  /** Without the curled corner over the picture. */ isFlat?: boolean;
}) {
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

// The origin is the page's lower right corner; one unit is one pixel in a viewport of 1440 px.
const Curl = memo(function Curl() {
  return (
    <svg className={styles.curl} viewBox="-280 -290 282 292" aria-hidden="true">
      <path fill="var(--page-back)" d="M1-284C-14-176-104-30-222 1H1Z" />
      <path fill="var(--ink)" fillOpacity=".35" d="M1-284C-14-176-104-30-222 1h16C-84-34-6-160 1-232Z" />
      <path fill="var(--page-edge)" d="M1-284C-20-180-60-140-124-140-122-80-176-12-246 1h24C-104-30-14-176 1-284Z" />
      <path fill="var(--print)" d="M1-284C-20-180-50-150-92-144-96-90-150-14-228 1h6C-104-30-14-176 1-284Z" />
      <path fill="var(--print)" d="M1-284C-8-210-40-144-124-140-84-142-30-190-18-217Z" />
    </svg>
  );
});
