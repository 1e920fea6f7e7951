import { orderMessages } from '#shared/messages/orders.ts';
import { describeFiles, type OrderFile } from '#web/features/orders/files/order-file.ts';
import { isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './zip.module.css';

interface ZipDialogProps {
  /** The files in the zip. */
  files: readonly OrderFile[];
  onConfirm: () => void;
  onClose: () => void;
  /** Opens the sheet that saves the files instead. */
  onSave: () => void;
}

/** Says what the zip contains, and how long it may take, before it is requested (requirements §2). */
export function ZipDialog({ files, onConfirm, onClose, onSave }: ZipDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={orderMessages.downloadSoon}
      art={
        <>
          <DrawnFrame series="duo" index={1} />
          <DrawnFrame series="duo" index={3} />
        </>
      }
      actions={
        <>
          <Button onClick={onConfirm}>OKAY</Button>
          <Button variant="secondary" onClick={onClose}>
            CANCEL
          </Button>
        </>
      }
    >
      <p>{describeFiles(files)}</p>
      <p className={styles.text}>
        Menyiapkan semua filemu bisa makan waktu beberapa menit sampai satu jam. Unduhan mulai sendiri selama halaman
        ini terbuka.
      </p>
      {/* Phones rarely open a zip: they are offered the gallery instead. */}
      {isPhone() && (
        <Button variant="secondary" size="s" icon="photo" onClick={onSave}>
          SIMPAN KE GALERI SAJA
        </Button>
      )}
    </Dialog>
  );
}
