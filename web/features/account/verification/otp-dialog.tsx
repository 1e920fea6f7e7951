import { accountMessages } from '#shared/messages/account.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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
  const { code, isComplete, change, onSubmit, error, isChecking, isAccepted } = useOtp(purpose, onAccepted);
  return (
    <Dialog
      onClose={isAccepted ? onAccepted : onClose}
      title="Masukkan kodenya"
      actions={!isAccepted && <Resend purpose={purpose} onSent={() => change('')} />}
    >
      <p>
        Kami kirim {CODE_LENGTH} huruf dan angka ke <strong className={styles.target}>{sentTo}</strong>.
      </p>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Kode verifikasi">
        <CodeField
          label="Kode verifikasi"
          value={code}
          onValueChange={change}
          readOnly={isAccepted}
          error={error}
          // The member opened the dialog to type into this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <output className={styles.accepted} lang="en">
          {isAccepted && accountMessages.codeAccepted}
        </output>
        <Button type="submit" busy={isChecking} busyText="VERIFYING..." notYet={!isComplete || isAccepted} lang="en">
          VERIFY
        </Button>
      </form>
    </Dialog>
  );
}
