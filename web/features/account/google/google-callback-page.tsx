import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { useGoogleCallback } from './use-google-callback.ts';
import styles from './google-callback-page.module.css';

/** /auth/google/callback: the target of Google's redirect. It works when social login is off, too (contract, decision 4). */
export function GoogleCallbackPage() {
  const { status } = useAuth();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const callback = useGoogleCallback(search);

  // The code must not be copied from the address bar, nor sent again by a reload.
  useEffect(() => {
    if (search !== '' && callback.step !== 'codeMissing' && status !== 'in') void navigate(pathname, { replace: true });
  }, [search, pathname, callback.step, status, navigate]);

  if (status === 'in') return <Navigate to={paths.dashboard} replace />;
  if (callback.step === 'codeMissing') return <Navigate to={paths.login} replace />;
  if (callback.step === 'failed') return <FailedView message={callback.message} />;
  return (
    <Page>
      <ResultPage picture={<Countdown />} title={<span lang="en">{accountMessages.googleWait}</span>}>
        <p>Sebentar, ya. Jangan tutup halaman ini.</p>
      </ResultPage>
    </Page>
  );
}

function FailedView({ message }: { message: string }) {
  const { googleSignInUrl } = runtimeConfig();
  return (
    <Page title="Gagal masuk dengan Google">
      <ResultPage
        picture={<DrawnFrame series="stool" />}
        stamp={{ tone: 'red', words: 'Gagal' }}
        title="Belum berhasil masuk."
        actions={
          <>
            {googleSignInUrl === null ? (
              <ButtonLink to={paths.login} icon="refresh" lang="en">
                Try Again
              </ButtonLink>
            ) : (
              <Button icon="refresh" lang="en" onClick={() => window.location.assign(googleSignInUrl)}>
                Try Again
              </Button>
            )}
            <ButtonLink variant="secondary" to={paths.home} lang="en">
              Go Home
            </ButtonLink>
          </>
        }
      >
        <p lang="en">{message}</p>
        <p lang="en">
          <TextLink to={paths.home}>Back to home</TextLink>
        </p>
      </ResultPage>
    </Page>
  );
}

/** 3, 2, 1, as before a picture is taken, in a loop. */
function Countdown() {
  return (
    <div className={styles.frame} aria-hidden="true">
      {[3, 2, 1].map((digit) => (
        <span key={digit} className={styles.digit}>
          {digit}
        </span>
      ))}
    </div>
  );
}
