import { useMemo } from 'react';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { SaveButton } from './saving/save-button.tsx';
import { deviceOf } from './files/device.ts';
import type { Order } from './files/order-file.ts';
import { ReminderLink } from './gallery/reminder-link.tsx';
import { DOWNLOAD_OVERLAY } from './order-actions.tsx';
import styles from './order-saving.module.css';

/** Below the photos, for those who have seen them: choosing some, and a reminder. */
export function OrderSaving({ order }: { order: Order }) {
  const { invoice, expiry, files } = order;
  const isPhone = useMemo(() => deviceOf() !== 'desktop', []);
  const downloadDialog = useOverlay<true>(DOWNLOAD_OVERLAY);
  // A phone has its button above the photos.
  if (isPhone && expiry === null) return null;
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="saving-title">
      <h2 id="saving-title" className={styles.title}>
        Bawa pulang fotomu.
      </h2>
      <div className={styles.ways}>
        {!isPhone && (
          <div className={styles.way}>
            <p>Pilih foto dan video yang kamu mau saja.</p>
            <SaveButton invoice={invoice} files={files} onZip={(instead) => downloadDialog.open(true, instead)} />
          </div>
        )}
        <ReminderLink invoice={invoice} expiry={expiry} className={styles.way} />
      </div>
    </section>
  );
}
