import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '#web/auth/member.ts';
import { MemberPortrait } from '#web/features/account/member-portrait.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { editLink } from './member-links.ts';
import styles from './member-menu.module.css';

type MemberMenuProps = { user: Pick<Member, 'firstName' | 'profilePicture'>; onSignOut: () => void };

/** Small screens: the avatar, and behind it Edit Profile and Sign Out. Escape, a click elsewhere and leaving it close it. */
export function MemberMenu({ user, onSignOut }: MemberMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) setOpen(false);
  }

  return (
    // The keys are heard here for the two things inside, which are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={menu} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button ref={button} type="button" className={styles.avatar} aria-label={`Menu akun ${user.firstName}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <MemberPortrait picture={user.profilePicture} firstName={user.firstName} />
      </button>
      {isOpen && (
        <ul className={styles.list} lang="en">
          <li>
            <Link to={editLink.to} className={styles.entry} onClick={() => setOpen(false)}>
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
