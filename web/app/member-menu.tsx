import { Link } from 'react-router-dom';
import type { Member } from '#web/auth/stored-session.ts';
import { MemberPortrait } from '#web/features/account/profile-picture/member-portrait.tsx';
import { paths } from '#web/lib/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import shared from '#web/ui/shared.module.css';
import styles from './member-menu.module.css';

/** The link that small screens show in the avatar's menu. */
export const editLink = { label: 'Edit Profile', to: paths.profile, icon: 'edit' } as const;

interface MemberMenuProps {
  /** Null while the profile is unknown: signing out does not wait for it. */
  member: Member | null;
  /** Called while the menu is open: it must replace the menu's history entry (use-overlay.ts). */
  onSignOut: () => void;
}

/** The avatar of small screens, which opens a menu with Edit Profile and Sign Out. */
export function MemberMenu({ member, onSignOut }: MemberMenuProps) {
  const menu = useOverlay<true>('account');
  const isOpen = menu.value !== null;
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={`Menu akun ${member?.firstName ?? ''}`.trim()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => menu.open(true)}
      >
        <MemberPortrait member={member} />
      </button>
      <Modal
        open={isOpen}
        onClose={menu.close}
        closesOutside
        className={classNames(shared.fullScreen, styles.menu)}
        aria-label="Menu akun"
      >
        <ul className={styles.list} lang="en" data-inside>
          <li>
            <Link to={editLink.to} replace className={styles.entry}>
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
      </Modal>
    </>
  );
}
