import { brand } from '#brand/brand.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { isPhone } from '#web/lib/device.ts';
import { formatDateTime } from '#web/lib/format-dates.ts';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SaveButton } from './order-dialogs.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order-actions.module.css';

type RemindedOrder = Pick<Order, 'invoice' | 'shareUrl' | 'expiry'>;

/** The section below the photos: a button to select and save some of them, and a reminder. */
export function SaveSection({ order }: { order: RemindedOrder }) {
  return (
    <section className={classNames(shared.wrap, shared.page, shared.notPrinted)} aria-labelledby="saving-title">
      <h2 id="saving-title">Bawa pulang fotomu.</h2>
      <div className={styles.ways}>
        <div className={classNames(shared.card, shared.quiet, styles.way)}>
          <p>
            {isPhone()
              ? 'Semua foto dan video ke galeri HP-mu, atau yang kamu pilih saja.'
              : 'Pilih foto dan video yang kamu mau saja.'}
          </p>
          <SaveButton variant="secondary">{isPhone() ? 'SIMPAN SEMUA' : 'PILIH & UNDUH'}</SaveButton>
        </div>
        <Reminder order={order} />
      </div>
    </section>
  );
}

/**
 * A reminder before the files are deleted, without an account: a WhatsApp message to oneself, the first recipient in
 * WhatsApp's list.
 */
function Reminder({ order: { invoice, shareUrl, expiry } }: { order: RemindedOrder }) {
  if (expiry === null) return null;
  return (
    <div className={classNames(shared.card, shared.quiet, styles.way)}>
      <p id="remind-title">Ingatkan aku sebelum masa simpannya habis, lewat</p>
      <ChatLink
        size="s"
        message={`Fotoku dari ${brand.name} (invoice ${invoice}) tersimpan sampai ${formatDateTime(expiry)}. Simpan sebelum itu: ${shareUrl}`}
        aria-describedby="remind-title"
      >
        WhatsApp
      </ChatLink>
    </div>
  );
}
