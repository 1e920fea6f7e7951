import { useEffect, useState } from 'react';
import { probeSize } from '#web/features/orders/files/file-host.ts';
import { isPhone } from '#web/lib/device.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FullScreenDialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaveBar } from './save-bar.tsx';
import type { SheetFile, Source } from './sheet-files.ts';
import { useSaving } from './use-saving.ts';
import shared from '#web/ui/shared.module.css';
import styles from './save-sheet.module.css';

interface SaveSheetProps {
  files: SheetFile[];
  onClose: () => void;
  onZip: () => void;
}

/**
 * Selects and saves files of the order: with the share sheet on iOS, as downloads elsewhere. At first all are selected
 * on a phone, as the button there says, and none on a desktop; a single file is always selected.
 */
export function SaveSheet({ files, onClose, onZip }: SaveSheetProps) {
  const saving = useSaving(useSizes(files), isPhone() || files.length === 1);
  const { selected, select } = saving;
  const isBusy = saving.step === 'downloading';
  const isAll = selected.length === files.length;

  return (
    <FullScreenDialog
      className={styles.sheet}
      title={isPhone() ? 'Simpan ke galeri HP' : 'Pilih yang mau diunduh'}
      onClose={onClose}
    >
      {files.length > 1 && (
        <div className={classNames(shared.wrap, shared.cluster, styles.tools)}>
          <Checkbox
            label="Pilih semua"
            checked={isAll}
            disabled={isBusy}
            onChange={({ target }) => select(files, target.checked)}
          />
          <p className={styles.count}>{`${selected.length} dari ${files.length} dipilih`}</p>
        </div>
      )}
      <ul className={classNames(shared.wrap, styles.grid)} aria-label="File pesanan ini">
        {files.map((file) => (
          <SaveTile
            key={file.id}
            file={file}
            isSelected={saving.isSelected(file)}
            isSaved={saving.isSaved(file)}
            isDisabled={isBusy}
            onSelect={(isSelected) => select([file], isSelected)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <SaveBar
          saving={saving}
          onZip={isAll && files.length > 1 && !isPhone() ? onZip : undefined}
          onClose={onClose}
        />
      </div>
    </FullScreenDialog>
  );
}

/**
 * The files with the sizes that the graph does not know, such as those of thumbnails. They are requested from the hosts
 * of the files while the sheet is open, one after the other: for most of them the host makes a thumbnail first.
 */
function useSizes(files: readonly SheetFile[]): SheetFile[] {
  const [sizes, setSizes] = useState<Readonly<Record<string, number | null>>>({});
  useEffect(() => {
    let isOpen = true;
    async function probe() {
      const unknown = files
        .flatMap(({ light, original }) => [light, original])
        .filter(({ byteSize }) => byteSize === null);
      for (const url of new Set(unknown.map(({ url: link }) => link))) {
        const size = await probeSize(url);
        if (!isOpen) return;
        setSizes((known) => ({ ...known, [url]: size }));
      }
    }
    void probe();
    return () => {
      isOpen = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- requested once, for the files that the sheet was opened with
  }, []);
  const withSize = (source: Source) => ({ ...source, byteSize: source.byteSize ?? sizes[source.url] ?? null });
  return files.map((file) => ({ ...file, original: withSize(file.original), light: withSize(file.light) }));
}

interface SaveTileProps {
  file: SheetFile;
  isSelected: boolean;
  isSaved: boolean;
  isDisabled: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** One file of the sheet: a checkbox, labelled by the picture. */
function SaveTile({ file: { label, isVideo, picture }, isSelected, isSaved, isDisabled, onSelect }: SaveTileProps) {
  return (
    <li>
      <label className={styles.tile}>
        <input
          type="checkbox"
          className={styles.input}
          checked={isSelected}
          disabled={isDisabled}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <span className={styles.frame}>
          {picture !== null && <img className={shared.whole} src={picture} alt="" loading="lazy" decoding="async" />}
          {isVideo && (
            <span className={classNames(shared.round, shared.dark, styles.play)}>
              <Icon name="play" size={18} />
            </span>
          )}
          {isSaved && (
            <span className={classNames(shared.round, styles.saved)}>
              <Icon name="check" />
            </span>
          )}
        </span>
        <span className={styles.foot}>
          <span>{label}</span>
          {isSaved && <span className={shared.visuallyHidden}>, selesai</span>}
        </span>
      </label>
    </li>
  );
}
