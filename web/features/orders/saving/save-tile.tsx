import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { FileToSave } from './files-to-save.ts';
import styles from './save-tile.module.css';

interface SaveTileProps {
  file: FileToSave;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** One file of the sheet: a checkbox, labelled by the picture. */
export function SaveTile({ file: { label, kind, picture }, isSelected, onSelect }: SaveTileProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li>
      <label className={styles.tile}>
        <input
          type="checkbox"
          className={styles.input}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <span className={classNames(styles.frame, isBroken && styles.broken)}>
          {picture !== null && !isBroken && (
            <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
          )}
          {kind === 'VIDEO' && (
            <span className={styles.play}>
              <Icon name="play" size={18} />
            </span>
          )}
        </span>
        <span className={styles.foot}>{label}</span>
      </label>
    </li>
  );
}
