import { Link } from 'react-router-dom';
import { brand } from '#brand/brand.ts';
import logo from '#brand/logo.svg?raw';
import { paths } from '#web/lib/pages.ts';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** The brand's logo. Its `currentColor` is the colour of the text. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(styles.mark, className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: logo }}
    />
  );
}

/** The logo with the brand's name in the display font. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      {brand.name}
    </span>
  );
}

/** The logo and the name, as a link to the home page. */
export const HomeLink = () => (
  <Link to={paths.home} className={styles.home} aria-label={`${brand.name}, beranda`}>
    <Logo />
  </Link>
);
