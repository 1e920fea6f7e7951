import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './member-portrait.module.css';

type MemberPortraitProps = { picture: string | null; firstName: string; className?: string | undefined };

/** A member's picture, cut to its place; their initial where there is none, or where it can't be had. Decoration: the name stands beside it. */
export function MemberPortrait({ picture, firstName, className }: MemberPortraitProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null || picture === broken) {
    return (
      <span className={classNames(styles.portrait, styles.initial, className)} aria-hidden="true">
        {Array.from(firstName)[0]?.toUpperCase()}
      </span>
    );
  }
  return <img className={classNames(styles.portrait, className)} src={picture} alt="" decoding="async" onError={() => setBroken(picture)} />;
}
