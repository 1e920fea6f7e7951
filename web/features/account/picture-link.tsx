import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/icon.tsx';
import styles from './picture-link.module.css';

interface PictureLinkProps {
  to: string;
  title: string;
  picture: ReactNode;
  /** A line below the title. */
  children?: ReactNode;
}

/** A row that leads somewhere: a picture, a title, and an arrow. */
export function PictureLink({ to, title, picture, children }: PictureLinkProps) {
  return (
    <Link className={styles.link} to={to}>
      {picture}
      <span>
        <span className={styles.title}>{title}</span>
        {children && <span className={styles.line}>{children}</span>}
      </span>
      <Icon name="arrow" />
    </Link>
  );
}
