import { type SubmitEvent, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import type { Member } from '#web/auth/member.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { AuthNotice } from '#web/features/account/auth-layout/auth-notice.tsx';
import { accountMessages } from '#shared/messages.ts';
import { Resend } from '#web/features/account/verification/resend.tsx';
import { secondsUntilNext } from '#web/features/account/verification/sent-codes.ts';
import { otpLength, useOtp } from '#web/features/account/verification/use-otp.ts';
import styles from '#web/features/account/forms/form.module.css';

/** The code of a phone verification; once it is right the dashboard follows by itself. */
export function OtpForm({ member }: { member: Member }) {
  const navigate = useNavigate();
  const client = useApolloClient();
  const [pause] = useState(() => secondsUntilNext(client, 'PHONE_VERIFY'));
  // As it was on arrival: the good news has its 1.5 s before anything changes.
  const [wasVerified] = useState(member.phoneVerified);
  const { code, change, verify, error, isChecking, isAccepted } = useOtp('PHONE_VERIFY', () => void navigate(paths.dashboard));

  if (wasVerified) {
    return (
      <>
        <AuthNotice tone="done">{member.phone ?? 'Nomormu'} sudah terverifikasi.</AuthNotice>
        <ButtonLink size="form" to={paths.dashboard}>
          Ke dasbor
        </ButtonLink>
      </>
    );
  }

  if (member.phone === null) {
    return (
      <>
        <AuthNotice>Akunmu belum punya nomor HP. Kabari kami, nanti kami tambahkan.</AuthNotice>
        <ButtonLink size="form" to={paths.contact}>
          Hubungi kami
        </ButtonLink>
      </>
    );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    verify();
  }

  const resend = <Resend purpose="PHONE_VERIFY" wait={pause ?? 0} />;
  return (
    <>
      {/* Whoever comes by an address has to ask for the code before there is one to be typed. */}
      {pause === null && !isAccepted && resend}
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Verifikasi nomor HP">
        <CodeField
          label="Kode verifikasi"
          length={otpLength}
          value={code}
          onValueChange={change}
          readOnly={isAccepted}
          hint={`Kodenya dikirim lewat WhatsApp ke ${member.phone}.`}
          error={error}
          errorLang="en"
        />
        <Button type="submit" size="form" busy={isChecking} busyText="VERIFYING..." notYet={code.length < otpLength} lang="en">
          VERIFY
        </Button>
      </form>
      {isAccepted ? (
        <AuthNotice tone="done">
          <span lang="en">{accountMessages.codeAccepted}</span>
        </AuthNotice>
      ) : (
        pause !== null && resend
      )}
    </>
  );
}
