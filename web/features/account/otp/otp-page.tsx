import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { AuthNotice } from '#web/features/account/auth-layout/auth-notice.tsx';
import { AuthLayout } from '#web/features/account/auth-layout/auth-layout.tsx';
import { accountMessages } from '#shared/messages.ts';
import { OtpForm } from './otp-form.tsx';

/** /otp: the member's phone is verified by a code, for whoever comes here by an address rather than from the dashboard. */
export function OtpPage() {
  return (
    <Page>
      <AuthLayout friends="code" title="Satu kode lagi." lead="Verifikasi nomor HP-mu, supaya poin dan fotomu ketemu.">
        <OtpDoor />
      </AuthLayout>
    </Page>
  );
}

function OtpDoor() {
  const { status, user, profile, refresh } = useAuth();
  if (status === 'unknown') return null;
  if (status === 'out') {
    return (
      <>
        <AuthNotice>Masuk dulu, lalu nomormu bisa diverifikasi.</AuthNotice>
        <ButtonLink size="form" to={loginHref({ pathname: paths.otp })} lang="en">
          LOG IN
        </ButtonLink>
      </>
    );
  }
  if (user !== null) return <OtpForm member={user} />;
  if (profile === 'unanswered') return <ErrorBox lang="en" message={accountMessages.profileLoadFailed} onRetry={() => void refresh()} />;
  return <p>Sebentar, ya…</p>;
}
