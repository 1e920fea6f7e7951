import { Link, useLocation } from 'react-router-dom';
import { useAuth, usePhotosLink } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink, RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HomeLink } from '#web/ui/logo.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { currentOf, mainLinks } from './navigation.ts';
import shared from '#web/ui/shared.module.css';
import styles from './site-header.module.css';

/** The header of the site: a row of links, or on small screens a button that opens the menu. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const { status } = useAuth();
  const menu = useOverlay<true>('menu');
  const isOpen = menu.value !== null;
  const links = mainLinks(pathname, usePhotosLink());
  return (
    <header className={styles.header}>
      <div
        className={classNames(
          shared.wrap,
          shared.spread,
          styles.row,
          currentOf(paths.location, pathname) === 'page' && styles.wide,
        )}
      >
        <HomeLink />
        <nav className={styles.nav} aria-label="Utama">
          {links.map(({ label, to, current }) => (
            <Link key={label} to={to} className={styles.link} aria-current={current} lang="en">
              {label}
            </Link>
          ))}
          {/* Keeps its width while the status is unknown. */}
          <span className={styles.account} lang="en">
            {status === 'out' && (
              <ButtonLink variant="ink" size="s" to={paths.login}>
                LOG IN
              </ButtonLink>
            )}
            {status === 'in' && (
              <Link to={paths.dashboard} className={styles.link}>
                DASHBOARD
              </Link>
            )}
          </span>
        </nav>
        <RoundButton
          icon="menu"
          iconSize={22}
          aria-label="Buka menu"
          tone="ink"
          className={styles.burger}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => menu.open(true)}
        />
      </div>
      <MobileMenu open={isOpen} onClose={menu.close} links={links} status={status} />
    </header>
  );
}
