import { useEffect, useState } from 'react';
import { isPhone, savesByShareSheet } from '#web/lib/device.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { DownloadBar } from './download-bar.tsx';
import { type FileToSave, inQuality, type Quality } from './files-to-save.ts';
import { probeSize } from './probe-link.ts';
import { SaveChoice } from './save-choice.tsx';
import { SaveTile } from './save-tile.tsx';
import { ShareBar } from './share-bar.tsx';
import { useDownloads } from './use-downloads.ts';
import { useShareBatches } from './use-share-batches.ts';
import styles from './save-sheet.module.css';

interface SaveSheetProps {
  files: FileToSave[];
  onClose: () => void;
  onZip: () => void;
}

/**
 * Selects and saves files of the order: with the share sheet on iOS, as downloads elsewhere. At first all are selected
 * on a phone, as the button there says, and none on a desktop; a single file is always selected.
 */
export function SaveSheet({ files, onClose, onZip }: SaveSheetProps) {
  const [isSharing, setSharing] = useState(savesByShareSheet);
  const idsOf = (some: readonly FileToSave[]) => new Set(some.map(({ id }) => id));
  const [ids, setIds] = useState<ReadonlySet<string>>(() => idsOf(isPhone() || files.length === 1 ? files : []));
  const [quality, setQuality] = useState<Quality>('original');
  const withSizes = useSizes(files);
  const selected = files.filter(({ id }) => ids.has(id));
  const choice = { original: withSizes(selected), light: withSizes(inQuality(selected, 'light')) };
  const wanted = choice[quality];
  const batches = useShareBatches(wanted);
  const downloads = useDownloads();
  const isAll = selected.length === files.length;

  function select({ id }: FileToSave, isSelected: boolean) {
    batches.forget(id);
    downloads.forget();
    setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  function selectAll(isSelected: boolean) {
    for (const { id } of files) batches.forget(id);
    downloads.forget();
    setIds(idsOf(isSelected ? files : []));
  }

  function choose(chosen: Quality) {
    setQuality(chosen);
    if (isSharing) batches.start();
    else void downloads.start(choice[chosen]);
  }

  /** Called if the share sheet refuses the files. */
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
          <ShareBar
            batches={batches}
            count={selected.length}
            onSkip={(failed) => failed.forEach((file) => select(file, false))}
            onDownload={downloadInstead}
            onClose={onClose}
          />
        ) : (
          <DownloadBar
            downloads={downloads}
            count={selected.length}
            isSharing={isSharing}
            onClose={onClose}
            onZip={isAll && files.length > 1 && !isPhone() ? onZip : undefined}
          >
            <SaveChoice selected={choice} onChoose={choose} />
          </DownloadBar>
        )}
      </div>
    </FullScreenDialog>
  );
}

/** Requests sizes that the graph does not know, such as those of thumbnails, from the hosts of the files. */
function useSizes(files: readonly FileToSave[]): (selected: readonly FileToSave[]) => FileToSave[] {
  const [sizes, setSizes] = useState<Readonly<Record<string, number | null>>>({});
  useEffect(() => {
    const unknown = [...files, ...inQuality(files, 'light')].filter(({ bytes }) => bytes === null);
    for (const url of new Set(unknown.map((file) => file.url)))
      void probeSize(url).then((bytes) => setSizes((known) => ({ ...known, [url]: bytes })));
    // oxlint-disable-next-line react/exhaustive-deps -- requested once, for the files that the sheet was opened with
  }, []);
  return (selected) => selected.map((file) => ({ ...file, bytes: file.bytes ?? sizes[file.url] ?? null }));
}
