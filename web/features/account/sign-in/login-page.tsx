import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '#web/auth/use-auth.ts';
import { returnUrl } from '#web/auth/return-url.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { AuthLayout } from '#web/features/account/auth-layout/auth-layout.tsx';
import { AuthNotice } from '#web/features/account/auth-layout/auth-notice.tsx';
import { GoogleSignIn } from '#web/features/account/google/google-sign-in.tsx';
import form from '#web/features/account/forms/form.module.css';
import { LoginForm } from './login-form.tsx';

/** /login: who is signed in already, or has just become so, goes on to where they were, else to the dashboard. */
export function LoginPage() {
  const { status } = useAuth();
  const { search, state } = useLocation();
  if (status === 'in') return <Navigate to={returnUrl(search)} replace />;
  return (
    <Page>
      <AuthLayout friends="login" title="Masuk dulu, yuk.">
        {hasEnded(state) && <AuthNotice>Sesimu sudah berakhir. Masuk lagi, ya.</AuthNotice>}
        <LoginForm />
        <GoogleSignIn />
        <div className={form.ways}>
          <p>
            Belum punya akun? <TextLink to={paths.register + search}>Daftar, dapat voucher 50%</TextLink>
          </p>
          <p>
            Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari pesananmu</TextLink>
          </p>
        </div>
      </AuthLayout>
    </Page>
  );
}

/** The session ended in the middle of something: whoever led here says so. */
function hasEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state;
}
