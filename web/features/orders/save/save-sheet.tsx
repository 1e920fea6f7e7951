import { useId, useMemo, useState } from 'react';
import { Checkbox } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DownloadBar } from './download-bar.tsx';
import { formatBytes } from '#shared/bytes.ts';
import { SaveBar } from './save-bar.tsx';
import type { SaveFile } from './save-file.ts';
import { SaveTile } from './save-tile.tsx';
import { canShareFiles, isHandheld } from './this-device.ts';
import { useSaving } from './use-saving.ts';
import styles from './save-sheet.module.css';

export type SaveSheetProps = { files: SaveFile[]; onClose: () => void; onZip?: () => void };

/**
 * The order's files as a contact sheet to tick: some or all. On a phone everything is ticked at first, since that is what
 * its button promised; at a desk one picks.
 */
export function SaveSheet({ files, onClose, onZip }: SaveSheetProps) {
  const titleId = useId();
  const canShare = useMemo(() => canShareFiles(), []);
  const isPhone = useMemo(() => canShare && isHandheld(), [canShare]);
  const [urls, setUrls] = useState<ReadonlySet<string>>(() => new Set(isPhone ? files.map(({ url }) => url) : []));
  const selected = files.filter(({ url }) => urls.has(url));
  const saving = useSaving(selected, canShare);
  const isAll = selected.length === files.length;
  const bytes = selected.map((file) => saving.sizeOf(file));

  function pick(url: string, isPicked: boolean) {
    saving.forget(url);
    setUrls((before) => new Set(isPicked ? [...before, url] : [...before].filter((one) => one !== url)));
  }

  return (
    <Modal className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {isPhone ? 'Simpan ke galeri HP' : 'Pilih yang mau diunduh'}
        </h2>
        <button type="button" className={styles.close} aria-label="Tutup" onClick={onClose}>
          <Icon name="close" />
        </button>
        <div className={styles.tools}>
          <Checkbox label="Pilih semua" checked={isAll} onChange={({ target }) => setUrls(new Set(target.checked ? files.map(({ url }) => url) : []))} />
          <p className={styles.count}>
            {selected.length} dari {files.length} dipilih{bytes.length > 0 && bytes.every((size) => size !== null) ? `, ${formatBytes(bytes.reduce((sum, size) => sum + size, 0))}` : ''}
          </p>
        </div>
      </div>
      <ul className={styles.grid} aria-label="File pesanan ini">
        {files.map((file) => (
          <SaveTile key={file.url} file={file} isPicked={urls.has(file.url)} isSaved={saving.saved.has(file.url)} bytes={saving.sizeOf(file)} onPick={(isPicked) => pick(file.url, isPicked)} />
        ))}
      </ul>
      <div className={styles.bar}>
        {canShare && <SaveBar saving={saving} count={selected.length} isPhone={isPhone} onSkip={(failed) => failed.forEach(({ url }) => pick(url, false))} onClose={onClose} />}
        <DownloadBar files={selected} isMain={!isPhone} {...(onZip && isAll ? { onZip } : {})} />
      </div>
    </Modal>
  );
}
