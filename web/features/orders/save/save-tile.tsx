import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { formatBytes } from '#shared/bytes.ts';
import type { SaveFile } from './save-file.ts';
import styles from './save-tile.module.css';

type SaveTileProps = { file: SaveFile; isPicked: boolean; isSaved: boolean; bytes: number | null; onPick: (isPicked: boolean) => void };

/** One frame of the contact sheet: a checkbox as large as its picture. */
export function SaveTile({ file: { label, kind, url, picture }, isPicked, isSaved, bytes, onPick }: SaveTileProps) {
  const [isLost, setLost] = useState(false);
  return (
    <li>
      <label className={styles.tile}>
        <input type="checkbox" className={styles.input} checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        <span className={classNames(styles.frame, isLost && styles.lost)}>
          {picture !== null && !isLost && <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setLost(true)} />}
          {/* The number stands below, and nothing is to be heard. Safari shows a first frame only a moment into the film. */}
          {picture === null && !isLost && <video src={`${url}#t=0.001`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" onError={() => setLost(true)} />}
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
          <span className={styles.fact}>{isSaved ? 'Selesai' : bytes === null ? '' : formatBytes(bytes)}</span>
        </span>
      </label>
    </li>
  );
}
