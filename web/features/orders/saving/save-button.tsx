import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import type { Order } from '#web/features/orders/order-file.ts';
import { isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { toFilesToSave } from './files-to-save.ts';

const SaveSheet = lazyDialog(
  async () => (await import('./save-sheet.tsx')).SaveSheet,
  'Pilihan foto belum bisa dibuka. Muat ulang halaman ini, ya.',
);

/** Opens and closes the sheet through the session history. Its value is the index of a file, or true for all. */
export const useSaveSheet = () => useOverlay<number | true>('save');

/** Opens the sheet with all files. */
export function SaveButton({ children }: { children: string }) {
  const sheet = useSaveSheet();
  return (
    <Button
      variant="secondary"
      icon={isPhone() ? 'photo' : 'check'}
      {...SaveSheet.opener}
      onClick={() => sheet.open(true)}
    >
      {children}
    </Button>
  );
}

interface LazySaveSheetProps {
  order: Order;
  /** Opens the dialog of the zip instead of the sheet. */
  onZip: () => void;
}

/** The sheet, with the files that the session history names. */
export function LazySaveSheet({ order, onZip }: LazySaveSheetProps) {
  const { value, close } = useSaveSheet();
  if (value === null) return null;
  return (
    <SaveSheet
      files={toFilesToSave(order).filter((_, index) => value === true || value === index)}
      onClose={close}
      onZip={onZip}
    />
  );
}
