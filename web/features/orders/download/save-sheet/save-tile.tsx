import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { FileToSave } from './files-to-save.ts';
import styles from './save-tile.module.css';

interface SaveTileProps {
  file: FileToSave;
  isSelected: boolean;
  isSaved: boolean;
  bytes: number | null;
  onSelect: (isSelected: boolean) => void;
}

/** One file of the sheet: a checkbox as large as its picture. */
export function SaveTile({ file: { label, kind, url, picture }, isSelected, isSaved, bytes, onSelect }: SaveTileProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li>
      <label className={styles.tile}>
        <input type="checkbox" className={styles.input} checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
        <span className={classNames(styles.frame, isBroken && styles.broken)}>
          {picture !== null && !isBroken && <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />}
          {/* Safari shows no first frame of its own; at this time there is one. The label stands below. */}
          {picture === null && !isBroken && <video src={`${url}#t=0.001`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" onError={() => setBroken(true)} />}
          {kind === 'VIDEO' && (
            <span className={styles.play}>
              <Icon name="play" size={18} />
            </span>
          )}
          <span className={styles.box} aria-hidden="true">
            <Icon name="check" size={22} />
          </span>
        </span>
        <span className={styles.foot}>
          <span>{label}</span>
          <span className={styles.fact}>{isSaved ? 'Dibuka' : bytes === null ? '' : formatBytes(bytes)}</span>
        </span>
      </label>
    </li>
  );
}
