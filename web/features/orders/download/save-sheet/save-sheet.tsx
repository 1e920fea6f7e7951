import { useId, useMemo, useState } from 'react';
import { formatBytes } from '#shared/bytes.ts';
import { deviceOf, savesByShareSheet } from '#web/features/orders/files/device.ts';
import { Modal } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DownloadBar } from './download-bar.tsx';
import { SaveBar } from './save-bar.tsx';
import type { FileToSave } from './files-to-save.ts';
import { SaveTile } from './save-tile.tsx';
import { useShareBatches } from './use-share-batches.ts';
import styles from './save-sheet.module.css';

interface SaveSheetProps {
  files: FileToSave[];
  onClose: () => void;
  onZip?: () => void;
}

/**
 * The files of the order to select and save. On a phone all of them are selected at first, as its button says; on a desktop none is.
 */
export function SaveSheet({ files, onClose, onZip }: SaveSheetProps) {
  const titleId = useId();
  const byShareSheet = useMemo(() => savesByShareSheet(), []);
  const isPhone = useMemo(() => deviceOf() !== 'desktop', []);
  const [urls, setUrls] = useState<ReadonlySet<string>>(() => new Set(isPhone ? files.map(({ url }) => url) : []));
  const selected = files.filter(({ url }) => urls.has(url));
  const batches = useShareBatches(selected);
  const isAll = selected.length === files.length;
  const bytes = selected.map((file) => batches.sizeOf(file));

  function select(url: string, isSelected: boolean) {
    batches.forget(url);
    setUrls((before) => new Set(isSelected ? [...before, url] : [...before].filter((one) => one !== url)));
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
          <SaveTile key={file.url} file={file} isSelected={urls.has(file.url)} isSaved={batches.saved.has(file.url)} bytes={batches.sizeOf(file)} onSelect={(isSelected) => select(file.url, isSelected)} />
        ))}
      </ul>
      <div className={styles.bar}>
        {byShareSheet && <SaveBar batches={batches} count={selected.length} onSkip={(failed) => failed.forEach(({ url }) => select(url, false))} onClose={onClose} />}
        <DownloadBar files={selected} isMain={!byShareSheet} isPhone={isPhone} {...(onZip && isAll ? { onZip } : {})} />
      </div>
    </Modal>
  );
}
