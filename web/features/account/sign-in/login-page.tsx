import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '#web/auth/use-auth.ts';
import { wayBack } from '#web/auth/way-back.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DoorPage } from '#web/features/account/door/door-page.tsx';
import { DoorNotice } from '#web/features/account/door/door-notice.tsx';
import { GoogleDoor } from '#web/features/account/google/google-door.tsx';
import form from '#web/features/account/forms/form.module.css';
import { LoginForm } from './login-form.tsx';

/** /login: who is signed in already, or has just become so, goes on to where they were, else to the dashboard. */
export function LoginPage() {
  const { status } = useAuth();
  const { search, state } = useLocation();
  if (status === 'in') return <Navigate to={wayBack(search)} replace />;
  return (
    <Page title="Log in">
      <DoorPage friends="login" title="Masuk dulu, yuk.">
        {hasEnded(state) && <DoorNotice>Sesimu sudah berakhir. Masuk lagi, ya.</DoorNotice>}
        <LoginForm />
        <GoogleDoor />
        <div className={form.ways}>
          <p>
            Belum punya akun? <TextLink to={paths.register + search}>Daftar, dapat voucher 50%</TextLink>
          </p>
          <p>
            Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari pesananmu</TextLink>
          </p>
        </div>
      </DoorPage>
    </Page>
  );
}

/** The session ended in the middle of something: whoever led here says so. */
function hasEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state;
}
