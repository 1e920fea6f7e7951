import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { MemberGate } from '#web/auth/member-gate.tsx';
import type { Member } from '#web/auth/stored-session.ts';
import { useMember } from '#web/auth/use-member.ts';
import { AuthLayout, AuthNotice } from '#web/features/account/auth-layout.tsx';
import { ProfileLoadError } from '#web/features/account/member-content.tsx';
import { FoundOrders, useActiveOrders } from '#web/features/account/newest-order.tsx';
import { paths } from '#web/lib/pages.ts';
import { loginHref } from '#web/lib/return-url.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { OtpForm, Resend } from './otp-form.tsx';
import { useIsLastCode, useOtp, useVerifyOtp } from './use-otp.ts';

/**
 * /otp: verifies the member's phone number by a code, for members who open this address instead of the dashboard.
 */
export function OtpPage() {
  const isVerified = useMember().member?.phoneVerified === true;
  return (
    <AuthLayout
      drawing="code"
      title={isVerified ? 'Nomormu beres.' : 'Satu kode lagi.'}
      lead={!isVerified && 'Verifikasi nomor HP-mu, supaya poin dan fotomu ketemu.'}
    >
      <MemberGate
        signedOut={
          <NothingToVerify words="Masuk dulu, lalu nomormu bisa diverifikasi." to={loginHref({ pathname: paths.otp })}>
            <span lang="en">LOG IN</span>
          </NothingToVerify>
        }
        pending={null}
      >
        <OtpContent />
      </MemberGate>
    </AuthLayout>
  );
}

function OtpContent() {
  const { member, hasFailed, refetch } = useMember();
  if (member !== null) return <PhoneCode member={member} />;
  return hasFailed ? <ProfileLoadError onRetry={refetch} /> : <p>Sebentar, ya…</p>;
}

function PhoneCode({ member }: { member: Member }) {
  const navigate = useNavigate();
  // The value at mount: what stands first does not move.
  const [isFirstCode] = useState(!useIsLastCode('PHONE_VERIFY'));
  // The value at mount: after the code is accepted the form stays for 1.5 s.
  const [wasVerified] = useState(member.phoneVerified);
  const orders = useActiveOrders(member);
  const otp = useOtp(useVerifyOtp('PHONE_VERIFY'), () => {
    // With an order, its photos are the next step.
    if (orders === null) void navigate(paths.dashboard);
  });
  const { change, isAccepted } = otp;

  if (wasVerified) {
    return (
      <>
        {orders && <FoundOrders {...orders} />}
        <NothingToVerify
          tone="done"
          words={`${member.phone ?? 'Nomormu'} sudah terverifikasi.`}
          to={paths.dashboard}
          variant={orders ? 'secondary' : 'primary'}
        >
          Ke dasbor
        </NothingToVerify>
      </>
    );
  }

  if (member.phone === null) {
    return (
      <NothingToVerify words="Akunmu belum punya nomor HP. Kabari kami, nanti kami tambahkan." to={paths.contact}>
        Hubungi kami
      </NothingToVerify>
    );
  }

  const resend = !isAccepted && <Resend onSent={() => change('')} />;
  return (
    <>
      {isAccepted && (
        <AuthNotice tone="done">
          <MessageText message={accountMessages.codeAccepted} />
        </AuthNotice>
      )}
      {isAccepted && orders && <FoundOrders {...orders} />}
      {/* Before the first code there is nothing to type, so the button that sends it comes first. */}
      {isFirstCode && resend}
      <OtpForm
        otp={otp}
        label="Kode verifikasi"
        hint={`Kodenya dikirim lewat WhatsApp ke ${member.phone}.`}
        size="form"
      />
      {!isFirstCode && resend}
    </>
  );
}

interface NothingToVerifyProps {
  tone?: 'done';
  words: string;
  to: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** Shown if there is nothing to verify: the reason and a link. */
function NothingToVerify({ tone, words, to, variant = 'primary', children }: NothingToVerifyProps) {
  return (
    <>
      <AuthNotice tone={tone}>{words}</AuthNotice>
      <ButtonLink size="form" variant={variant} to={to}>
        {children}
      </ButtonLink>
    </>
  );
}
