import { orderMessages } from '#shared/messages/orders.ts';
import { bytesOf, describeFiles, type OrderFile } from '#web/features/orders/files/order-file.ts';
import { formatBytes } from '#web/lib/bytes.ts';
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

/** What a phone loads in a minute where 4G is good (10 Mbit/s), and so the least that building and loading take. */
const BYTES_PER_MINUTE = 75_000_000;

/** `24 MB, kira-kira 1 menit di sinyal 4G yang baik`, as far as the sizes are known. */
function sizeAndTime(files: readonly OrderFile[]): string {
  const known = files.filter(({ byteSize }) => byteSize !== null);
  const bytes = bytesOf(known);
  if (bytes === null) return 'Biasanya beberapa menit';
  const size = `${known.length < files.length ? 'lebih dari ' : ''}${formatBytes(bytes)}`;
  return `${size}, kira-kira ${Math.ceil(bytes / BYTES_PER_MINUTE)} menit di sinyal 4G yang baik`;
}

/** Says how large the zip is, and how long it may take, before it is requested (requirements §2). */
export function ZipDialog({ files, onConfirm, onClose, onSave }: ZipDialogProps) {
  // Phones rarely open a zip: they are offered the gallery instead.
  const isOnPhone = isPhone();
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
          {isOnPhone && (
            <Button icon="photo" onClick={onSave}>
              SIMPAN KE GALERI SAJA
            </Button>
          )}
          <Button variant={isOnPhone ? 'secondary' : 'primary'} onClick={onConfirm}>
            OKAY
          </Button>
          <Button variant="secondary" onClick={onClose}>
            CANCEL
          </Button>
        </>
      }
    >
      <p className={styles.size}>{sizeAndTime(files)}</p>
      <p>{describeFiles(files)}</p>
      <p className={styles.small}>
        Menyiapkan semua filemu bisa makan waktu beberapa menit sampai satu jam. Unduhan mulai sendiri selama halaman
        ini terbuka.
      </p>
    </Dialog>
  );
}
