import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './resend.module.css';
import { useResend } from './use-resend.ts';

/** A first code, or another one once the last has had its time to arrive. The seconds are to be seen; they are not read out one by one. */
export function Resend({ purpose, wait }: { purpose: OtpPurpose; wait: number }) {
  const { left, isSending, news, resend, wasSent } = useResend(purpose, wait);
  return (
    <div className={styles.resend}>
      <Button variant={wasSent ? 'secondary' : 'primary'} size={wasSent ? 's' : 'm'} busy={isSending} {...(left > 0 ? { disabledReason: 'Tunggu sebentar sebelum minta kode baru.' } : {})} onClick={resend}>
        {wasSent ? 'Kirim ulang kode' : 'Kirim kode'}
        {left > 0 && <span aria-hidden="true"> ({left})</span>}
      </Button>
      <p className={news?.tone === 'error' ? styles.error : styles.done} role={news?.tone === 'error' ? 'alert' : 'status'} lang="en">
        {news?.message}
      </p>
    </div>
  );
}
