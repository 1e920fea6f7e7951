import { useRef } from 'react';
import { brand } from '#brand/brand.ts';
import { MemberContent } from '#web/features/account/member-content.tsx';
import { NewestOrder } from '#web/features/account/newest-order.tsx';
import { PictureLink } from '#web/features/account/picture-link.tsx';
import { paths } from '#web/lib/pages.ts';
import { chatHref } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { MemberTicket } from './member-ticket.tsx';
import { VerificationCard } from './verification-card.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './dashboard-page.module.css';

/** /dashboard: the member's ticket, the newest photos, what is verified, and two links. */
export function DashboardPage() {
  const found = useRef<HTMLElement>(null);
  return (
    <Page>
      <div className={shared.memberPage}>
        <MemberContent
          heading={(member) => (
            <h1 className={styles.title}>
              {member?.firstName ? (
                <>
                  <span>Halo,</span> <span className={styles.name}>{`${member.firstName}!`}</span>
                </>
              ) : (
                'Halo!'
              )}
            </h1>
          )}
          loadingClass={styles.loading}
        >
          {(member) => (
            <>
              <MemberTicket member={member} />
              <NewestOrder member={member} found={found} />
              <div className={styles.below}>
                <VerificationCard member={member} nextStep={found} />
                <QuickLinks />
              </div>
              <VoucherNote />
            </>
          )}
        </MemberContent>
      </div>
    </Page>
  );
}

function QuickLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <PictureLink to={paths.location} title="Cari booth terdekat" picture={<DrawnFrame series="sari" index={3} />} />
      </li>
      <li>
        <PictureLink to={paths.contact} title="Hubungi kami" picture={<DrawnFrame series="dewa" />} />
      </li>
    </ul>
  );
}

const VOUCHER_REQUEST = `Halo, aku sudah daftar dan mau minta voucher diskon ${brand.voucher}-ku.`;

/**
 * A note on how to get the voucher that registration promises. The graph has no vouchers: only the staff in the chat
 * know whether this member has used it.
 */
function VoucherNote() {
  return (
    <p className={classNames(shared.quiet, styles.voucher)}>
      Voucher diskon {brand.voucher} dari pendaftaranmu ada di chat WhatsApp kami.{' '}
      <a className={shared.textLink} href={chatHref(VOUCHER_REQUEST, 'support')} target="_blank" rel="noopener">
        Minta vouchernya
      </a>
    </p>
  );
}
