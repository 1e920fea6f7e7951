import { deviceName } from '#web/features/orders/files/device-capabilities.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { OfflineCopy } from './copy-store.ts';
import { copyText } from './copy-text.ts';

interface DeleteDialogProps {
  copy: OfflineCopy;
  /** The server has deleted the files: the copy may be the last one. */
  isLast?: boolean;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks before a copy is deleted from this device. */
export function DeleteDialog({ copy, isLast = false, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hapus salinan di ${deviceName()}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            BATAL
          </Button>
          <Button
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            HAPUS
          </Button>
        </>
      }
    >
      <p>{copyText(copy)}.</p>
      <p>{isLast ? 'Bisa jadi ini satu-satunya yang tersisa: setelah dihapus, fotonya tidak bisa dikembalikan.' : 'Foto di server tetap ada sampai masa simpannya habis.'}</p>
    </Dialog>
  );
}
