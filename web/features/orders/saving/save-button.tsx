import { Suspense, useMemo } from 'react';
import { deviceOf } from '#web/features/orders/files/device.ts';
import { lazyDialog } from '#web/features/orders/files/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Overlay, useOverlay } from '#web/ui/use-overlay.ts';
import { type SoftFile, toFilesToSave } from './files-to-save.ts';

const SaveSheet = lazyDialog(
  async () => (await import('./save-sheet.tsx')).SaveSheet,
  'Pilihan foto belum bisa dibuka. Muat ulang halaman ini, ya.',
);

/** The sheet in the session history. Its value is the index of a file in the viewer, or true for all of them. */
export const useSaveSheet = (): Overlay<number | true> => useOverlay<number | true>('save');

interface SaveButtonProps {
  invoice: string;
  files: readonly SoftFile[];
  /** Opens the dialog of the zip with everything, where there is one, instead of the sheet. */
  onZip?: (instead: string) => void;
}

/** Opens the sheet on which files are selected and saved: by the share sheet on iOS, as downloads elsewhere. */
export function SaveButton({ invoice, files, onZip }: SaveButtonProps) {
  const isPhone = useMemo(() => deviceOf() !== 'desktop', []);
  const sheet = useSaveSheet();
  if (files.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={isPhone ? 'photo' : 'check'}
        onPointerEnter={SaveSheet.preload}
        onFocus={SaveSheet.preload}
        onClick={() => sheet.open(true)}
      >
        {isPhone ? 'SIMPAN KE GALERI' : 'PILIH & UNDUH'}
      </Button>
      {sheet.value !== null && (
        <Suspense>
          <SaveSheet
            files={toFilesToSave(invoice, files).filter((_, index) => sheet.value === true || sheet.value === index)}
            onClose={sheet.close}
            {...(onZip ? { onZip: () => onZip('save') } : {})}
          />
        </Suspense>
      )}
    </>
  );
}
