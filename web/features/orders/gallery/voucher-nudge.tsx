import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './voucher-nudge.module.css';

/** Invites to sign up for half off the next visit (requirements §2). The graph has no vouchers: this is text only. */
export function VoucherNudge({ className }: { className?: string | undefined }) {
  return (
    <aside className={className} aria-label="Voucher diskon 50%">
      <Ticket
        tone="red"
        stub={
          <div className={styles.stub}>
            <span className={styles.worth}>50%</span>
            <ButtonLink to={paths.register} variant="cream" className={styles.link}>
              SIGN UP
            </ButtonLink>
          </div>
        }
      >
        <div className={styles.words}>
          <h2 className={styles.title}>Foto berikutnya setengah harga.</h2>
          <p>Daftar sekarang, voucher diskon 50% langsung menunggu di akunmu.</p>
        </div>
      </Ticket>
    </aside>
  );
}
