import { useEffect, useRef, useState } from 'react';
import type { Member } from '#web/auth/member.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { accountMessages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { OtpDialog } from './otp-dialog.tsx';
import { useVerifyButton } from './use-verify-button.ts';
import styles from './verification-card.module.css';
import { VerificationRow } from './verification-row.tsx';

/** What of the member is proven, and the way to prove the rest (requirements §4): the phone by a code, the e-mail by a link. */
export function VerificationCard({ user }: { user: Member }) {
  const { refresh } = useAuth();
  const toast = useToast();
  const [dialog, setDialog] = useState<{ wait: number } | null>(null);
  const email = useVerifyButton('EMAIL_VERIFY', () => {
    toast.show({ tone: 'done', message: accountMessages.emailCodeSent, lang: 'en' });
    void refresh();
  });
  const phone = useVerifyButton('PHONE_VERIFY', (wait) => setDialog({ wait }));
  // The button that opened the dialog, where the focus would return to, is gone.
  const title = useRef<HTMLHeadingElement>(null);
  const [isProven, setProven] = useState(false);
  useEffect(() => {
    if (isProven) title.current?.focus();
  }, [isProven]);
  useNewsOnReturn(!user.emailVerified);

  function phoneAccepted() {
    setDialog(null);
    setProven(true);
    toast.show({ tone: 'done', message: accountMessages.phoneVerified, lang: 'en' });
  }

  return (
    <section className={styles.card} aria-labelledby="verification-title">
      <h2 ref={title} id="verification-title" className={styles.title} tabIndex={-1}>
        Verifikasi
      </h2>
      <dl className={styles.rows}>
        <VerificationRow name="Phone" value={user.phone} isVerified={user.phoneVerified} button={phone} />
        <VerificationRow name="Email" value={user.email} isVerified={user.emailVerified} button={email} />
      </dl>
      <div className={styles.note}>
        <p>Poin muncul setelah nomor HP terverifikasi.</p>
        {!user.phoneVerified && user.phone !== null && (
          <p>
            Sudah punya kodenya? <TextLink to={paths.otp}>Masukkan di sini</TextLink>
          </p>
        )}
      </div>
      {dialog && <OtpDialog purpose="PHONE_VERIFY" sentTo={user.phone ?? ''} wait={dialog.wait} onAccepted={phoneAccepted} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** The link in an e-mail opens elsewhere: whoever comes back from it wants to see what it did. */
function useNewsOnReturn(isAwaiting: boolean) {
  const { refresh } = useAuth();
  useEffect(() => {
    if (!isAwaiting) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAwaiting, refresh]);
}
