import { accountMessages } from '#shared/messages/account.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OtpForm } from './otp-form.tsx';
import { Resend } from './resend.tsx';
import { useOtp } from './use-otp.ts';
import styles from './otp-dialog.module.css';

interface OtpDialogProps {
  purpose: OtpPurpose;
  /** The phone number or e-mail address. */
  sentTo: string;
  /** Called 1.5 s after the code was accepted. */
  onAccepted: () => void;
  onClose: () => void;
}

/** The code modal (requirements §4, §5). */
export function OtpDialog({ purpose, sentTo, onAccepted, onClose }: OtpDialogProps) {
  const otp = useOtp(purpose, onAccepted);
  const { change, isAccepted } = otp;
  return (
    <Dialog
      onClose={isAccepted ? onAccepted : onClose}
      title="Masukkan kodenya"
      actions={!isAccepted && <Resend purpose={purpose} onSent={() => change('')} />}
    >
      <p>
        Kami kirim {CODE_LENGTH} huruf dan angka ke <strong className={styles.target}>{sentTo}</strong>.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the member opened the dialog to type into this field */}
      <OtpForm otp={otp} name="Kode verifikasi" label="Kode verifikasi" className={styles.form} autoFocus>
        <output className={styles.accepted} lang="en">
          {isAccepted && accountMessages.codeAccepted}
        </output>
      </OtpForm>
    </Dialog>
  );
}
