import { brand } from '#brand/brand.ts';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** The outline of the mark, in 22 x 37 units. Its windows are holes: fill by the even-odd rule. */
export const LOGO_MARK =
  'M3 0h16a3 3 0 0 1 3 3v31a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm1.5 4a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1Zm0 10.500a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-6a1 1 0 0 0-1-1Zm0 10.500a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-6a1 1 0 0 0-1-1Z';

/** The small tilted strip of three windows. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 22 37" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={LOGO_MARK} />
    </svg>
  );
}

/** The mark and the name in the display face. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      {brand.name}
    </span>
  );
}
