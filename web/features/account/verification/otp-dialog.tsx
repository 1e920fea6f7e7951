import type { SubmitEvent } from 'react';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { accountMessages } from '#shared/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './otp-dialog.module.css';
import { Resend } from './resend.tsx';
import { otpLength, useOtp } from './use-otp.ts';

type OtpDialogProps = {
  purpose: OtpPurpose;
  /** Where the code went. */
  sentTo: string;
  /** Seconds until another one may be sent. */
  wait: number;
  /** The code was right, and has been said to be for 1.5 s. */
  onAccepted: () => void;
  onClose: () => void;
};

/** The code modal (requirements §4, §5): eight cells, one button, and the way to another code. */
export function OtpDialog({ purpose, sentTo, wait, onAccepted, onClose }: OtpDialogProps) {
  const { code, change, verify, error, isChecking, isAccepted } = useOtp(purpose, onAccepted);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    verify();
  }

  return (
    <Dialog
      open
      onClose={isAccepted ? onAccepted : onClose}
      title="Masukkan kodenya"
      actions={!isAccepted && <Resend purpose={purpose} wait={wait} />}
    >
      <p>
        Kami kirim {otpLength} huruf dan angka ke <strong className={styles.target}>{sentTo}</strong>.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Kode verifikasi">
        <CodeField
          label="Kode verifikasi"
          length={otpLength}
          value={code}
          onValueChange={change}
          readOnly={isAccepted}
          error={error}
          errorLang="en"
          // The dialog is this field: whoever opened it has the code in the other hand.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <output className={styles.accepted} lang="en">
          {isAccepted && accountMessages.codeAccepted}
        </output>
        <Button type="submit" busy={isChecking} busyText="VERIFYING..." notYet={code.length < otpLength || isAccepted} lang="en">
          VERIFY
        </Button>
      </form>
    </Dialog>
  );
}
