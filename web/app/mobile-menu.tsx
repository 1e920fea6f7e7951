import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Auth } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Sprockets } from '#web/ui/decoration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import type { NavLink } from './navigation.ts';
import { useMenuMarker } from './use-menu-marker.ts';
import styles from './mobile-menu.module.css';

type MobileMenuProps = { open: boolean; onClose: () => void; links: NavLink[]; status: Auth['status'] };

/**
 * The panel that drops from the top on small screens (requirements §2): it closes on a link, a click outside, its close button
 * and Escape. A native modal dialog keeps the focus inside and gives it back to the button that opened it.
 */
export function MobileMenu({ open, onClose, links, status }: MobileMenuProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useMenuMarker(open);

  useEffect(() => {
    const dialog = panel.current;
    if (!open || !dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    // A turned tablet shows the row of links again: the panel has nothing to say there.
    const wide = window.matchMedia('(min-width: 900px)');
    wide.addEventListener('change', onClose);
    return () => {
      wide.removeEventListener('change', onClose);
      dialog.close();
    };
  }, [open, onClose]);

  return (
    // The dialog's own box is what lies outside the panel, and the keyboard's way out of it is Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={panel}
      className={styles.menu}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFocusInside}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <Logo />
          <button type="button" className={styles.close} aria-label="Tutup menu" onClick={onClose}>
            <Icon name="close" size={22} />
          </button>
        </div>
        <nav className={styles.links} aria-label="Menu" lang="en">
          {links.map(({ label, to, current }) => (
            <Link key={label} to={to} className={styles.link} aria-current={current} onClick={onClose}>
              {label}
            </Link>
          ))}
          {status === 'in' && (
            <Link to={paths.dashboard} className={styles.link} onClick={onClose}>
              DASHBOARD
            </Link>
          )}
        </nav>
        {status === 'out' && (
          <ButtonLink variant="cream" to={paths.login} className={styles.login} onClick={onClose} lang="en">
            LOG IN
          </ButtonLink>
        )}
        <Sprockets className={styles.edge} />
      </div>
    </dialog>
  );
}

/** Browsers let Tab leave a modal dialog for their own bar; here it goes round. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button');
  const first = stops[0];
  const last = stops[stops.length - 1];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
