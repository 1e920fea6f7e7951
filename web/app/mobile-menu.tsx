import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Auth } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink, RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Sprockets } from '#web/ui/decoration.tsx';
import { keepFocusInside, Modal } from '#web/ui/dialog.tsx';
import { Logo } from '#web/ui/logo.tsx';
import type { NavLink } from './navigation.ts';
import shared from '#web/ui/shared.module.css';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  links: NavLink[];
  status: Auth['status'];
}

/**
 * The panel that drops from the top on small screens (requirements §2). It closes on a link, a click outside, its
 * close button, Escape and Back. Its links replace the history entry of the open menu.
 */
export function MobileMenu({ open, onClose, links, status }: MobileMenuProps) {
  useMenuMarker(open);
  return (
    <Modal
      open={open}
      onClose={onClose}
      closesOutside
      className={classNames(shared.fullScreen, shared.dark, styles.menu)}
      aria-label="Menu"
      onKeyDown={keepFocusInside}
    >
      <div className={styles.panel} data-inside>
        <div className={classNames(shared.spread, styles.top)}>
          <Logo />
          <RoundButton icon="close" iconSize={22} aria-label="Tutup menu" onClick={onClose} />
        </div>
        <nav className={styles.links} aria-label="Menu" lang="en">
          {links.map(({ label, to, current }) => (
            <Link key={label} to={to} replace className={styles.link} aria-current={current}>
              {label}
            </Link>
          ))}
          {status === 'in' && (
            <Link to={paths.dashboard} replace className={styles.link}>
              DASHBOARD
            </Link>
          )}
        </nav>
        {status === 'out' && (
          <ButtonLink variant="cream" to={paths.login} replace className={styles.login} lang="en">
            LOG IN
          </ButtonLink>
        )}
        <Sprockets className={styles.edge} />
      </div>
    </Modal>
  );
}

const MARKER_CLASS = 'menu-open';
const MARKER_DELAY_MS = 300;

let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Sets the class `menu-open` on the body while the menu is open and for 300 ms after (requirements §2, §4), even if
 * the header was unmounted meanwhile.
 */
function useMenuMarker(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    clearTimeout(removal);
    document.body.classList.add(MARKER_CLASS);
    return () => {
      removal = setTimeout(() => document.body.classList.remove(MARKER_CLASS), MARKER_DELAY_MS);
    };
  }, [open]);
}
