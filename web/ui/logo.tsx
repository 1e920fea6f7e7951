import { brand } from '#brand/brand.ts';
import logo from '#brand/logo.svg?raw';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** The brand's logo, in the text's colour where it says `currentColor`. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(styles.mark, className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: logo }}
    />
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
