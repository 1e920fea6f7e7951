import { useState } from 'react';
import { isPhone, savesByShareSheet } from '#web/lib/device.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { DownloadBar } from './download-bar.tsx';
import { type FileToSave, inQuality, type Quality } from './files-to-save.ts';
import { SaveChoice } from './save-choice.tsx';
import { SaveTile } from './save-tile.tsx';
import { ShareBar } from './share-bar.tsx';
import { useDownloads } from './use-downloads.ts';
import { useShareBatches } from './use-share-batches.ts';
import styles from './save-sheet.module.css';

interface SaveSheetProps {
  files: FileToSave[];
  onClose: () => void;
}

/**
 * The files of the order to select and save: by the share sheet on iOS, as downloads elsewhere. On a phone all of
 * them are selected at first, as its button says; on a desktop none is; a single file always is.
 */
export function SaveSheet({ files, onClose }: SaveSheetProps) {
  const [isSharing, setSharing] = useState(savesByShareSheet);
  const idsOf = (some: readonly FileToSave[]) => new Set(some.map(({ id }) => id));
  const [ids, setIds] = useState<ReadonlySet<string>>(() => idsOf(isPhone() || files.length === 1 ? files : []));
  const [quality, setQuality] = useState<Quality>('original');
  const selected = files.filter(({ id }) => ids.has(id));
  const wanted = inQuality(selected, quality);
  const batches = useShareBatches(wanted);
  const downloads = useDownloads();
  const isAll = selected.length === files.length;

  function select({ id }: FileToSave, isSelected: boolean) {
    batches.forget(id);
    downloads.forget();
    setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  function selectAll(isSelected: boolean) {
    downloads.forget();
    setIds(idsOf(isSelected ? files : []));
  }

  function choose(chosen: Quality) {
    setQuality(chosen);
    if (isSharing) batches.start();
    else void downloads.start(inQuality(selected, chosen));
  }

  /** Where the share sheet refuses the files. */
  function downloadInstead() {
    setSharing(false);
    void downloads.start(wanted);
  }

  return (
    <FullScreenDialog
      className={styles.sheet}
      title={isPhone() ? 'Simpan ke galeri HP' : 'Pilih yang mau diunduh'}
      onClose={onClose}
    >
      {files.length > 1 && (
        <div className={`wrap ${styles.tools}`}>
          <Checkbox label="Pilih semua" checked={isAll} onChange={({ target }) => selectAll(target.checked)} />
          <p className={styles.count}>
            {selected.length} dari {files.length} dipilih
          </p>
        </div>
      )}
      <ul className={`wrap ${styles.grid}`} aria-label="File pesanan ini">
        {files.map((file) => (
          <SaveTile
            key={file.id}
            file={file}
            isSelected={ids.has(file.id)}
            onSelect={(isSelected) => select(file, isSelected)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        {isSharing && batches.isStarted ? (
          <ShareBar batches={batches} count={selected.length} onDownload={downloadInstead} onClose={onClose} />
        ) : (
          <DownloadBar downloads={downloads} count={selected.length} isSharing={isSharing} onClose={onClose}>
            <SaveChoice selected={selected} onChoose={choose} />
          </DownloadBar>
        )}
      </div>
    </FullScreenDialog>
  );
}
