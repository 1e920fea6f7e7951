import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { KeptCopy } from './copy-store.ts';
import { deviceName } from './device-name.ts';
import { copyText } from './keep-words.ts';

type DeleteDialogProps = {
  copy: KeptCopy;
  /** The server has the files no more: what is deleted here is gone for good. */
  isLast?: boolean;
  onClose: () => void;
  onDelete: () => void;
};

/** Asks before a copy is taken off this device. */
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
          <Button onClick={onDelete}>HAPUS</Button>
        </>
      }
    >
      <p>{copyText(copy)}.</p>
      <p>{isLast ? 'Bisa jadi ini satu-satunya yang tersisa: setelah dihapus, fotonya tidak bisa dikembalikan.' : 'Foto di server tetap ada sampai masa simpannya habis.'}</p>
    </Dialog>
  );
}
