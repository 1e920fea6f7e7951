import { Suspense, useMemo } from 'react';
import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { type SoftFile, toSaveFiles } from './save-file.ts';
import { canShareFiles, isHandheld } from './this-device.ts';

const load = async () => (await import('./save-sheet.tsx')).SaveSheet;
const LazySheet = lazyDialog(load, 'Pilihan foto belum bisa dibuka. Muat ulang halaman ini, ya.');

type SaveButtonProps = { invoice: string; files: readonly SoftFile[]; /** Where a zip of everything is to be had: asks for it. */ onZip?: () => void };

/**
 * Opens the sheet on which some files, or all, are picked and saved: to the camera roll where the system's share sheet
 * leads there, as downloads elsewhere. The sheet is a step of the history: a phone's Back closes it. Its code comes with
 * the first finger on the button.
 */
export function SaveButton({ invoice, files, onZip }: SaveButtonProps) {
  const sheet = useOverlay<true>('save');
  const isPhone = useMemo(() => canShareFiles() && isHandheld(), []);
  const leaveFor = (next: () => void) => {
    sheet.close();
    next();
  };
  const warm = () => void load().catch(() => undefined);
  if (files.length === 0) return null;
  return (
    <>
      <Button
        variant={isPhone ? 'primary' : 'secondary'}
        icon={isPhone ? 'photo' : 'check'}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => sheet.open(true)}
      >
        {isPhone ? 'SIMPAN KE GALERI' : 'PILIH & UNDUH'}
      </Button>
      {sheet.value !== null && (
        <Suspense>
          <LazySheet files={toSaveFiles(invoice, files)} onClose={sheet.close} {...(onZip ? { onZip: () => leaveFor(onZip) } : {})} />
        </Suspense>
      )}
    </>
  );
}
