import { Navigate, useLocation } from 'react-router-dom';
import { returnUrl } from '#web/auth/return-url.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { AuthLayout } from '#web/features/account/auth-layout.tsx';
import { GoogleSignIn } from '#web/features/account/google/google-sign-in.tsx';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import form from '#web/features/account/forms/form.module.css';
import { RegisterForm } from './register-form.tsx';

/** /register. A new member goes on to the address in `?next=`, else to the dashboard. */
export function RegisterPage() {
  const { status } = useAuth();
  const { search } = useLocation();
  if (status === 'in') return <Navigate to={returnUrl(search)} replace />;
  return (
    <Page>
      <AuthLayout friends="register" title="Gabung, yuk." lead="Daftar sekarang dan dapatkan voucher diskon 50%.">
        <RegisterForm />
        <GoogleSignIn />
        <div className={form.ways}>
          <p>
            Sudah punya akun? <TextLink to={paths.login + search}>Masuk</TextLink>
          </p>
          <p>
            Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari pesananmu</TextLink>
          </p>
        </div>
      </AuthLayout>
    </Page>
  );
}
