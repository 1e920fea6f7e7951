import { accountMessages } from '#shared/messages/account.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { OtpForm, Resend } from './otp-form.tsx';
import { useOtp, useVerifyOtp } from './use-otp.ts';
import shared from '#web/ui/shared.module.css';
import styles from './otp.module.css';

interface OtpDialogProps {
  /** The phone number. */
  sentTo: string;
  /** Called 1.5 s after the code was accepted. */
  onAccepted: () => void;
  onClose: () => void;
}

/** The code modal (requirements §4, §5), which verifies the phone number. */
export function OtpDialog({ sentTo, onAccepted, onClose }: OtpDialogProps) {
  const otp = useOtp(useVerifyOtp('PHONE_VERIFY'), onAccepted);
  const { change, isAccepted } = otp;
  return (
    <Dialog
      onClose={isAccepted ? onAccepted : onClose}
      title="Masukkan kodenya"
      actions={!isAccepted && <Resend onSent={() => change('')} />}
    >
      <p>
        Kami kirim {CODE_LENGTH} huruf dan angka lewat WhatsApp ke <strong className={styles.target}>{sentTo}</strong>.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the member opened the dialog to type into this field */}
      <OtpForm otp={otp} label="Kode verifikasi" className={styles.form} autoFocus>
        <output className={classNames(shared.note, styles.accepted)}>
          {isAccepted && <MessageText message={accountMessages.codeAccepted} />}
        </output>
      </OtpForm>
    </Dialog>
  );
}
