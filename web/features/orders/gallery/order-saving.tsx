import { useDownloadDialog } from '#web/features/orders/download/download-dialog.tsx';
import type { Order } from '#web/features/orders/order-file.ts';
import { LazySaveSheet, SaveButton } from '#web/features/orders/saving/save-button.tsx';
import { isPhone } from '#web/lib/device.ts';
import { ReminderLink } from './reminder-link.tsx';
import styles from './order-saving.module.css';

/** The section below the photos: a button to select and save some of them, and a reminder. */
export function OrderSaving({ order }: { order: Order }) {
  const downloadDialog = useDownloadDialog();
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="saving-title">
      <h2 id="saving-title" className={styles.title}>
        Bawa pulang fotomu.
      </h2>
      <div className={styles.actions}>
        <div className={styles.way}>
          <p>
            {isPhone()
              ? 'Semua foto dan video ke galeri HP-mu, atau yang kamu pilih saja.'
              : 'Pilih foto dan video yang kamu mau saja.'}
          </p>
          <SaveButton>{isPhone() ? 'SIMPAN SEMUA' : 'PILIH & UNDUH'}</SaveButton>
        </div>
        <ReminderLink order={order} className={styles.way} />
      </div>
      <LazySaveSheet order={order} onZip={() => downloadDialog.open(true, 'save')} />
    </section>
  );
}
