import { useMemo } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { SaveButton, useSaveSheet } from './saving/save-button.tsx';
import { deviceOf } from './files/device.ts';
import type { Order } from './files/order-file.ts';
import { ReminderLink } from './gallery/reminder-link.tsx';
import { DOWNLOAD_OVERLAY } from './order-actions.tsx';
import styles from './order-saving.module.css';

/** Below the photos, for those who have seen them: choosing some, and a reminder. */
export function OrderSaving({ order }: { order: Order }) {
  const { invoice, expiry, shareUrl, files } = order;
  const isPhone = useMemo(() => deviceOf() !== 'desktop', []);
  const downloadDialog = useOverlay<true>(DOWNLOAD_OVERLAY);
  // On a phone the sheet belongs to the button above the photos.
  const saveSheet = useSaveSheet();
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="saving-title">
      <h2 id="saving-title" className={styles.title}>
        Bawa pulang fotomu.
      </h2>
      <div className={styles.ways}>
        <div className={styles.way}>
          <p>
            {isPhone
              ? 'Semua foto dan video ke galeri HP-mu, atau yang kamu pilih saja.'
              : 'Pilih foto dan video yang kamu mau saja.'}
          </p>
          {isPhone ? (
            <Button variant="secondary" icon="photo" onClick={() => saveSheet.open(true)}>
              SIMPAN SEMUA
            </Button>
          ) : (
            <SaveButton invoice={invoice} files={files} onZip={(instead) => downloadDialog.open(true, instead)} />
          )}
        </div>
        <ReminderLink invoice={invoice} url={shareUrl} expiry={expiry} className={styles.way} />
      </div>
    </section>
  );
}
