import { useState } from 'react';
import type { Member } from '#web/auth/stored-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './profile-picture.module.css';

interface MemberPortraitProps {
  /** Null while the member is unknown. */
  member: Pick<Member, 'firstName' | 'profilePicture'> | null;
  /** Replaces the member's picture while it is sent. */
  preview?: string;
  className?: string;
}

/**
 * The member's picture; the initial if there is none or it fails to load, or an icon without a name. It is decorative:
 * the name is beside it.
 */
export function MemberPortrait({ member, preview, className }: MemberPortraitProps) {
  const picture = preview ?? member?.profilePicture ?? null;
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null || picture === failed) {
    return (
      <span className={classNames(styles.portrait, styles.initial, className)} aria-hidden="true">
        {Array.from(member?.firstName ?? '')[0]?.toUpperCase() ?? <Icon name="user" />}
      </span>
    );
  }
  return (
    <img
      className={classNames(styles.portrait, className)}
      src={picture}
      alt=""
      decoding="async"
      onError={() => setFailed(picture)}
    />
  );
}
