import { Link } from 'react-router-dom';
import { brand } from '#brand/brand.ts';
import { paths } from '#web/lib/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Sprockets } from '#web/ui/decoration.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './site-footer.module.css';

const links = [
  { label: 'About', to: paths.about },
  { label: 'Location', to: paths.location },
  { label: 'Contact us', to: paths.contact },
  { label: 'Terms', to: paths.terms },
];

/** Entries without a destination (requirements §2): text, not links. */
const comingSoon = ['Pricelist', 'Promo', 'Collaborate with us'];

/** The shared footer. */
export function SiteFooter() {
  return (
    <footer className={shared.dark}>
      <Sprockets />
      <div className={classNames(shared.wrap, styles.grid)}>
        <p className={styles.logo}>
          <LogoMark className={styles.mark} />
          {brand.name}
        </p>
        <nav className={styles.column} aria-labelledby="footer-jelajah">
          <h2 id="footer-jelajah" className={shared.caps}>
            Jelajah
          </h2>
          <ul lang="en">
            {links.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.column}>
          <h2 className={shared.caps}>Segera</h2>
          <ul lang="en" className={styles.soon}>
            {comingSoon.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
        <div className={styles.column}>
          <h2 className={shared.caps}>Ikuti</h2>
          <ul>
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <span>{name}</span> <span aria-hidden="true">↗</span>
                  <span className={shared.visuallyHidden}>(tab baru)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.fine}>
          © {brand.copyrightYear} {brand.name} · {brand.legalName}
        </p>
      </div>
    </footer>
  );
}
