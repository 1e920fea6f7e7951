import { Suspense, useMemo } from 'react';
import { deviceOf } from '#web/features/orders/files/device.ts';
import { lazyDialog } from '#web/features/orders/files/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { type SoftFile, toFilesToSave } from './files-to-save.ts';

const SaveSheet = lazyDialog(async () => (await import('./save-sheet.tsx')).SaveSheet, 'Pilihan foto belum bisa dibuka. Muat ulang halaman ini, ya.');

const OVERLAY = 'save';

interface SaveButtonProps {
  invoice: string;
  files: readonly SoftFile[];
  /** Opens the dialog of the zip with everything, where there is one, instead of the sheet. */
  onZip?: (instead: string) => void;
}

/** Opens the sheet on which files are selected and saved: by the share sheet on iOS, as downloads elsewhere. */
export function SaveButton({ invoice, files, onZip }: SaveButtonProps) {
  const isPhone = useMemo(() => deviceOf() !== 'desktop', []);
  const sheet = useOverlay<true>(OVERLAY);
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
      {sheet.value && (
        <Suspense>
          <SaveSheet.Component files={toFilesToSave(invoice, files)} onClose={sheet.close} {...(onZip ? { onZip: () => onZip(OVERLAY) } : {})} />
        </Suspense>
      )}
    </>
  );
}
