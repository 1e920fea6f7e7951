import type { IconName } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './media.module.css';

type FileLinkProps = { url: string; label: string; icon?: IconName; tone: 'cream' | 'ink' };

/** One file: saved where its host says so, else opened beside the gallery. */
export function FileLink({ url, label, icon = 'download', tone }: FileLinkProps) {
  return (
    <a className={`${styles.round} ${styles[tone]}`} href={url} download target="_blank" rel="noopener" aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}
