import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { orderMessages } from '#shared/messages/orders.ts';
import styles from './download-dialog.module.css';

interface DownloadDialogProps {
  onConfirm: () => void;
  /** Opens the save sheet instead, on phones. */
  onSave?: () => void;
  onClose: () => void;
}

/** Says how long a zip may take before it is requested (requirements §2). */
export function DownloadDialog({ onConfirm, onSave, onClose }: DownloadDialogProps) {
  return (
    <Dialog
      open
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
      <p className={styles.text}>
        Menyiapkan semua filemu bisa makan waktu beberapa menit sampai satu jam. Unduhan mulai sendiri selama halaman
        ini terbuka.
      </p>
      {onSave && (
        <Button variant="secondary" size="s" icon="photo" onClick={onSave}>
          SIMPAN KE GALERI SAJA
        </Button>
      )}
    </Dialog>
  );
}
