import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { type Message, ourMessage } from '#shared/messages/message.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { MEMBER_QUERY } from '#web/auth/use-member.ts';
import { OtpForm } from '#web/features/account/otp/otp-form.tsx';
import { useOtp, useVerifyOtp } from '#web/features/account/otp/use-otp.ts';
import type { Failure } from '#web/gql/errors.ts';
import { VerifyEmailDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { readMailedQuery } from '#web/lib/mailed-query.ts';
import { paths } from '#web/lib/pages.ts';
import { useCallOnce } from '#web/lib/use-call-once.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { FailedResult, ResultPage, WaitingResult } from '#web/ui/result-page.tsx';

/** The reason why a link verifies nothing; `message` is null if no answer came. */
interface Refusal {
  message: Message | null;
  mayRetry: boolean;
}

const { verificationTokenMissing } = accountMessages;
const TOKEN_MISSING: Refusal = { message: verificationTokenMissing, mayRetry: false };

/**
 * `/verify-email?token=…` (requirements §2), the link of the verification message. Older links have `c` (contract,
 * decision 1). Without a valid link it takes the message's code.
 */
export function VerifyEmailPage() {
  const verifyEmail = useVerifyEmail();
  const { search, hash } = useLocation();
  // A token has no spaces, so a plus sign is a literal one that the mail program did not encode.
  const query = readMailedQuery(['token'], search.replaceAll('+', '%2B'), hash);
  const [isCodeAccepted, setCodeAccepted] = useState(false);
  const token = query.get('token')?.trim() || query.get('c')?.trim() || null;
  const { result, retry } = useCallOnce<Refusal | 'verified'>(token === null ? null : `email ${token}`, async () => {
    const { failure } = await verifyEmail(token ?? '');
    return failure ? toRefusal(failure) : 'verified';
  });
  const shown = token === null ? TOKEN_MISSING : result;
  if (isCodeAccepted || shown === 'verified') return <VerifiedView />;
  if (shown) return <FailedView refusal={shown} onRetry={retry} onVerified={() => setCodeAccepted(true)} />;
  return <WaitingResult>Kami sedang memeriksa link verifikasimu.</WaitingResult>;
}

/** Returns the function that sends a token. */
function useVerifyEmail() {
  const { status } = useAuth();
  const [verifyEmail] = useMutation(VerifyEmailDocument, {
    // The address may belong to the member who is signed in here (requirements §4).
    refetchQueries: ({ data }) => (status === 'in' && data?.verifyEmail?.userErrors.length === 0 ? [MEMBER_QUERY] : []),
  });
  return (token: string) => outcomeOf(verifyEmail({ variables: { input: { token } } }), (data) => data.verifyEmail);
}

/** A retry is offered unless the API refused the token itself: it may have been too busy. */
const toRefusal = ({ isUnanswered, isRefusedInput, message, code }: Failure): Refusal => ({
  message: isUnanswered || message === null ? null : ourMessage(message, verificationTokenMissing),
  mayRetry: !isRefusedInput && code !== 'FORBIDDEN',
});

function VerifiedView() {
  return (
    <ResultPage
      documentTitle="Email terverifikasi"
      picture={<DrawnFrame series="sari" />}
      stamp={{ tone: 'done', words: 'Beres!' }}
      title="Email terverifikasi!"
      actions={
        <>
          <ButtonLink to={paths.login} lang="en">
            Continue to Login
          </ButtonLink>
          <BackHome />
        </>
      }
    >
      <p>Terima kasih. Sekarang kami tahu alamat ini benar-benar milikmu.</p>
    </ResultPage>
  );
}

interface FailedViewProps {
  refusal: Refusal;
  onRetry: () => void;
  onVerified: () => void;
}

/** If the token was refused, the page takes a code. */
function FailedView({ refusal: { message, mayRetry }, onRetry, onVerified }: FailedViewProps) {
  return (
    <FailedResult
      documentTitle="Verification Failed"
      message={message}
      title={<MessageText message={accountMessages.verificationFailed} />}
      actions={
        <>
          {mayRetry ? (
            <Button icon="refresh" onClick={onRetry}>
              Coba lagi
            </Button>
          ) : (
            <EmailCodeForm onVerified={onVerified} />
          )}
          <BackHome />
        </>
      }
    >
      {mayRetry ? (
        <p>Server kami sedang bermasalah. Coba lagi sebentar lagi, ya.</p>
      ) : (
        <p>
          Link verifikasi hanya berlaku sekali dan tidak lama. Ketik kode dari emailmu, atau minta yang baru dari{' '}
          <TextLink to={paths.dashboard}>dasbormu</TextLink>.
        </p>
      )}
    </FailedResult>
  );
}

/**
 * The form for the code of the verification message. It is sent as the member's one-time code, or while signed out as
 * the token of a link.
 */
function EmailCodeForm({ onVerified }: { onVerified: () => void }) {
  const { status } = useAuth();
  const verifyEmail = useVerifyEmail();
  const verifyOtp = useVerifyOtp('EMAIL_VERIFY');
  const otp = useOtp(status === 'in' ? verifyOtp : verifyEmail, onVerified);
  return <OtpForm otp={otp} label="Kode dari emailmu" />;
}

function BackHome() {
  return (
    <ButtonLink variant="secondary" to={paths.home} lang="en">
      Back to home
    </ButtonLink>
  );
}
