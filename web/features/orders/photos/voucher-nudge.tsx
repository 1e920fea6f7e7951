import { brand } from '#brand/brand.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './voucher-nudge.module.css';

/**
 * Invites visitors to sign up for a voucher (requirements §2). The graph has no vouchers: this is text
 * only.
 */
export function VoucherNudge({ className }: { className?: string }) {
  const { status } = useAuth();
  if (status === 'in') return null;
  return (
    <aside className={className} aria-label={`Voucher diskon ${brand.voucher}`}>
      <Ticket
        tone="red"
        stub={
          <div className={styles.stub}>
            <span className={styles.worth}>{brand.voucher}</span>
            <ButtonLink to={paths.register} variant="cream" className={styles.link}>
              SIGN UP
            </ButtonLink>
          </div>
        }
      >
        <div className={styles.words}>
          <h2 className={styles.title}>{brand.voucherTitle}</h2>
          <p>
            Daftar sekarang dan dapatkan voucher diskon {brand.voucher}. {brand.voucherPlace}
          </p>
        </div>
      </Ticket>
    </aside>
  );
}
