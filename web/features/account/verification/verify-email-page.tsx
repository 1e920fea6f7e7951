import { useSearchParams } from 'react-router-dom';
import { accountMessages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { useEmailVerification, type Verification } from './use-email-verification.ts';

/** `/verify-email?token=…` (requirements §2), the link of the verification message. Older links have `c` (contract, decision 1). */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const { verification, retry } = useEmailVerification(query.get('token')?.trim() || query.get('c')?.trim() || '');
  if (verification.step === 'failed') return <FailedView failure={verification} onRetry={retry} />;
  if (verification.step === 'verified') return <VerifiedView />;
  return (
    <Page>
      <ResultPage picture={<FrameSkeleton />} title="Sebentar, ya…">
        <p>Kami sedang memeriksa tautan verifikasimu.</p>
      </ResultPage>
    </Page>
  );
}

function VerifiedView() {
  return (
    <Page title="Email terverifikasi">
      <ResultPage
        picture={<DrawnFrame series="sari" index={0} />}
        stamp={{ tone: 'done', words: 'Verified' }}
        title="Email terverifikasi!"
        actions={
          <>
            <ButtonLink to={paths.login} lang="en">
              Continue to Login
            </ButtonLink>
            <HomeLink />
          </>
        }
      >
        <p>Terima kasih. Sekarang kami tahu alamat ini benar-benar milikmu.</p>
      </ResultPage>
    </Page>
  );
}

function FailedView({ failure, onRetry }: { failure: Extract<Verification, { step: 'failed' }>; onRetry: () => void }) {
  return (
    <Page title="Verification Failed">
      <ResultPage
        picture={<DrawnFrame series="stool" />}
        stamp={{ tone: 'red', words: 'Gagal' }}
        title={<span lang="en">{accountMessages.verificationFailed}</span>}
        actions={
          <>
            {failure.mayRetry && (
              <Button icon="refresh" onClick={onRetry}>
                Coba lagi
              </Button>
            )}
            <HomeLink />
          </>
        }
      >
        {failure.message && <p lang="en">{failure.message}</p>}
        {failure.mayRetry ? (
          <p>Server kami tidak menjawab. Tautanmu belum terpakai: coba lagi sebentar lagi.</p>
        ) : (
          <p>
            Tautan verifikasi hanya berlaku sekali dan tidak lama. Minta yang baru dari <TextLink to={paths.dashboard}>dasbormu</TextLink>.
          </p>
        )}
      </ResultPage>
    </Page>
  );
}

function HomeLink() {
  return (
    <ButtonLink variant="secondary" to={paths.home} lang="en">
      Back to home
    </ButtonLink>
  );
}
