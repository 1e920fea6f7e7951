import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { sendWithKey } from '#web/features/account/forms/send-with-key.ts';
import { useCallOnce } from '#web/features/account/forms/use-call-once.ts';
import { toFailure } from '#web/gql/errors.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';

type Result = { isVerified: true } | { isVerified: false; message: string | null; mayRetry: boolean };

const TOKEN_MISSING: Result = { isVerified: false, message: accountMessages.verificationTokenMissing, mayRetry: false };

/** `/verify-email?token=…` (requirements §2), the link of the verification message. Older links have `c` (contract, decision 1). */
export function VerifyEmailPage() {
  const client = useApolloClient();
  const { refresh } = useAuth();
  const [query] = useSearchParams();
  const token = query.get('token')?.trim() || query.get('c')?.trim() || null;
  const { result, retry } = useCallOnce<Result>(
    token === null ? null : `email ${token}`,
    () => verify(client, token ?? ''),
    // The address may be that of the member who is signed in here (requirements §4).
    ({ isVerified }) => isVerified && void refresh(),
  );
  const shown = token === null ? TOKEN_MISSING : result;
  if (shown?.isVerified) return <VerifiedView />;
  if (shown) return <FailedView message={shown.message} mayRetry={shown.mayRetry} onRetry={retry} />;
  return (
    <Page>
      <ResultPage picture={<FrameSkeleton />} title="Sebentar, ya…">
        <p>Kami sedang memeriksa link verifikasimu.</p>
      </ResultPage>
    </Page>
  );
}

async function verify(client: ApolloClient, token: string): Promise<Result> {
  try {
    await sendWithKey(client, { operation: VerifyEmailDocument, input: token }, (context) => client.mutate({ mutation: VerifyEmailDocument, variables: { token }, context }));
    return { isVerified: true };
  } catch (error) {
    const { message, network } = toFailure(error);
    return { isVerified: false, message: network ? null : message, mayRetry: network };
  }
}

function VerifiedView() {
  return (
    <Page title="Email terverifikasi">
      <ResultPage
        picture={<DrawnFrame series="sari" index={0} />}
        stamp={{ tone: 'done', words: 'Beres!' }}
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

function FailedView({ message, mayRetry, onRetry }: { message: string | null; mayRetry: boolean; onRetry: () => void }) {
  return (
    <Page title="Verification Failed">
      <ResultPage
        picture={<DrawnFrame series="stool" />}
        stamp={{ tone: 'red', words: 'Gagal' }}
        title={<span lang="en">{accountMessages.verificationFailed}</span>}
        actions={
          <>
            {mayRetry && (
              <Button icon="refresh" onClick={onRetry}>
                Coba lagi
              </Button>
            )}
            <HomeLink />
          </>
        }
      >
        {message && (
          <p>
            <Sentence text={message} />
          </p>
        )}
        {mayRetry ? (
          <p>Server kami tidak menjawab. Link-mu belum terpakai: coba lagi sebentar lagi.</p>
        ) : (
          <p>
            Link verifikasi hanya berlaku sekali dan tidak lama. Minta yang baru dari <TextLink to={paths.dashboard}>dasbormu</TextLink>.
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
