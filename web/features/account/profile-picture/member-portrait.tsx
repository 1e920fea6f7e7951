import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './profile-picture.module.css';

interface MemberPortraitProps {
  picture: string | null;
  firstName: string;
  className?: string;
}

/**
 * The member's picture; the initial if there is none or it fails to load, or an icon without a name. It is decorative:
 * the name is beside it.
 */
export function MemberPortrait({ picture, firstName, className }: MemberPortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null || picture === failed) {
    return (
      <span className={classNames(styles.portrait, styles.initial, className)} aria-hidden="true">
        {Array.from(firstName)[0]?.toUpperCase() ?? <Icon name="user" />}
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
