import { orderMessages } from '#shared/messages/orders.ts';
import { ExpiredHelp } from '#web/features/orders/page/expired-help.tsx';
import { formatDate } from '#web/lib/format-dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MessageText } from '#web/ui/notices.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { VoucherNudge } from './voucher-nudge.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './expired-view.module.css';

interface ExpiredViewProps {
  expiry: string | null;
  invoice: string;
}

/** An order whose files have been deleted (requirements §2): the reason, and a chat with the support. */
export function ExpiredView({ expiry, invoice }: ExpiredViewProps) {
  return (
    <div className={classNames(shared.wrap, shared.page, styles.page)}>
      <div className={styles.strip} aria-hidden="true">
        <DrawnStrip series="duo" frames={[0, 1]} mono tilt={-3} />
      </div>
      <div className={styles.words}>
        <h1>Fotonya sudah pudar.</h1>
        <div className={classNames(shared.lead, styles.text)}>
          <p className={styles.fixed}>
            <MessageText message={orderMessages.expired} />
          </p>
          <p>
            Masa simpannya habis pada <strong lang="en">{formatDate(expiry)}</strong>. Setelah batas waktu penyimpanan
            itu, semua file dihapus dari server kami.
          </p>
        </div>
        <ExpiredHelp invoice={invoice} />
        <VoucherNudge className={styles.nudge} />
      </div>
    </div>
  );
}
