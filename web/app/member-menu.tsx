import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Member } from '#web/auth/stored-session.ts';
import { MemberPortrait } from '#web/features/account/profile-picture/member-portrait.tsx';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './member-menu.module.css';

/** The link that small screens show in the avatar's menu. */
export const editLink = { label: 'Edit Profile', to: paths.profile, icon: 'edit' } as const;

interface MemberMenuProps {
  /** Null while the profile is unknown: signing out does not wait for it. */
  user: Member | null;
  onSignOut: () => void;
}

/**
 * The avatar of small screens, which opens a list with Edit Profile and Sign Out. Escape, a click outside, Tab out of
 * the list, and navigation close it.
 */
export function MemberMenu({ user, onSignOut }: MemberMenuProps) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpenedAt(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpenedAt(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  function closeOnLeave({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events bubble from the controls inside
    <div ref={menu} className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={`Menu akun ${user?.firstName ?? ''}`.trim()}
        aria-expanded={isOpen}
        // The second click of a double click would close the list again.
        onClick={({ detail }) => detail < 2 && setOpenedAt(isOpen ? null : key)}
      >
        <MemberPortrait user={user} />
      </button>
      {isOpen && (
        <ul className={styles.list} lang="en">
          <li>
            <Link to={editLink.to} className={styles.entry}>
              <Icon name={editLink.icon} />
              {editLink.label}
            </Link>
          </li>
          <li>
            <button type="button" className={styles.entry} onClick={onSignOut}>
              <Icon name="out" />
              Sign Out
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
