import { type RefObject, useEffect, useRef, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { useMember } from '#web/auth/use-member.ts';
import { OtpForm, Resend } from '#web/features/account/otp/otp-form.tsx';
import { useIsLastCode, useOtp, useSendOtp, useVerifyOtp } from '#web/features/account/otp/use-otp.ts';
import { failureText } from '#web/gql/errors.ts';
import type { OtpPurpose } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/pages.ts';
import { useRefetchOnReturn } from '#web/lib/use-refetch-on-return.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Badge } from '#web/ui/labels.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import shared from '#web/ui/shared.module.css';
import styles from './verification-card.module.css';

interface VerificationCardProps {
  member: Member;
  /** Receives the focus once the phone number is verified, if it is there. */
  nextStep?: RefObject<HTMLElement | null>;
}

/**
 * Shows whether the member's phone number and e-mail address are verified. The phone is verified by a code, the
 * e-mail address by a link.
 */
export function VerificationCard({ member, nextStep }: VerificationCardProps) {
  const toast = useToast();
  const dialog = useOverlay<true>('otp');
  const email = useVerifyButton('EMAIL_VERIFY', () => toast.done('EMAIL_VERIFY', accountMessages.emailCodeSent));
  const openDialog = () => dialog.open(true);
  const sendToPhone = useVerifyButton('PHONE_VERIFY', openDialog);
  const isPaused = useIsLastCode('PHONE_VERIFY') && sendToPhone.left > 0;
  // During the pause after a code for the phone, the button opens the dialog and sends no other code.
  const openAgain = { left: 0, isSubmitting: false, send: openDialog };
  // After a reload or Forward, the history entry may still open the dialog although the number is verified.
  const [wasVerified] = useState(member.phoneVerified);
  const [isAccepted, setAccepted] = useState(false);
  // The button that opened the dialog was removed, so the next step receives the focus, or the title.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAccepted) (nextStep?.current ?? title.current)?.focus();
  }, [isAccepted, nextStep]);
  const { refetch } = useMember();
  // The link in the e-mail opens in another tab.
  useRefetchOnReturn(refetch, !member.emailVerified);

  const isPhoneOpen = !member.phoneVerified && member.phone !== null;
  const isEmailOpen = !member.emailVerified && member.email !== null;

  function phoneAccepted() {
    dialog.close();
    setAccepted(true);
    toast.done('PHONE_VERIFY', accountMessages.phoneVerified);
  }

  return (
    <section className={shared.card} aria-labelledby="verification-title">
      <h2 ref={title} id="verification-title" className={styles.title} tabIndex={-1}>
        Verifikasi
      </h2>
      <dl className={styles.rows}>
        <VerificationRow
          name="Phone"
          value={member.phone}
          isVerified={member.phoneVerified}
          button={isPaused ? openAgain : sendToPhone}
        />
        <VerificationRow
          name="Email"
          value={member.email}
          isVerified={member.emailVerified}
          button={email}
          isSecond={isPhoneOpen}
        />
      </dl>
      <div className={classNames(shared.note, shared.quiet, styles.note)}>
        {!member.phoneVerified && <p>Poin dan semua foto dengan nomor ini muncul setelah nomor HP terverifikasi.</p>}
        {(isPhoneOpen || isEmailOpen) && (
          <p className={styles.codes}>
            <span>Punya kode?</span> {isPhoneOpen && <TextLink to={paths.otp}>Dari WhatsApp</TextLink>}{' '}
            {isEmailOpen && <TextLink to={paths.verifyEmail}>Dari email</TextLink>}
          </p>
        )}
      </div>
      {dialog.value !== null && !wasVerified && !isAccepted && (
        <OtpDialog sentTo={member.phone ?? ''} onAccepted={phoneAccepted} onClose={dialog.close} />
      )}
    </section>
  );
}

interface VerificationRowProps {
  name: string;
  /** Null if the profile has none. */
  value: string | null;
  isVerified: boolean;
  button: ReturnType<typeof useVerifyButton>;
  /** Whether another button of the card leads to the photos. */
  isSecond?: boolean;
}

function VerificationRow({ name, value, isVerified, button, isSecond }: VerificationRowProps) {
  const isOpen = !isVerified && value !== null;
  return (
    <div className={styles.row}>
      <dt lang="en">{name}</dt>
      <dd className={classNames(shared.quiet, styles.value)}>{value ?? 'Belum ada'}</dd>
      <dd className={classNames(shared.cluster, styles.state, isOpen && styles.open)} lang="en">
        <Badge tone={isVerified ? 'done' : 'notDone'}>{isVerified ? 'VERIFIED' : 'NOT VERIFIED'}</Badge>
        {isOpen && (
          <Button
            variant={isSecond ? 'secondary' : 'primary'}
            size="s"
            busy={button.isSubmitting}
            disabledReason={button.left > 0 ? 'Tunggu sebentar sebelum minta kode lagi.' : undefined}
            onClick={button.send}
          >
            <span>VERIFY</span>
            <span className={shared.visuallyHidden}>{` ${name}`}</span>
            {button.left > 0 && <span aria-hidden="true">{` (${button.left})`}</span>}
          </Button>
        )}
      </dd>
    </div>
  );
}

/**
 * Sends a code for a VERIFY button, and shows a toast if that fails. During the pause after a code the button counts
 * down the seconds.
 */
function useVerifyButton(purpose: OtpPurpose, onSent: () => void) {
  const toast = useToast();
  return useSendOtp(purpose, {
    onDone() {
      toast.dismiss(purpose);
      onSent();
    },
    onFailure(failure) {
      const reason = failureText(failure, { failed: generalMessages.tryAgain });
      toast.failed(purpose, accountMessages.codeSendFailed(reason));
    },
  });
}

interface OtpDialogProps {
  /** The phone number. */
  sentTo: string;
  /** Called 1.5 s after the code was accepted. */
  onAccepted: () => void;
  onClose: () => void;
}

/** The code modal (requirements §4, §5), which verifies the phone number. */
function OtpDialog({ sentTo, onAccepted, onClose }: OtpDialogProps) {
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
      <OtpForm otp={otp} label="Kode verifikasi" className={styles.codeForm} autoFocus>
        <output className={classNames(shared.note, styles.accepted)}>
          {isAccepted && <MessageText message={accountMessages.codeAccepted} />}
        </output>
      </OtpForm>
    </Dialog>
  );
}
