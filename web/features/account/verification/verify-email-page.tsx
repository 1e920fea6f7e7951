import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { type Message, ourMessage } from '#shared/messages/message.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { toFailure, UserErrorsError } from '#web/gql/errors.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';
import { useCallOnce } from '#web/gql/use-call-once.ts';
import { type Mutate, useMutate } from '#web/gql/use-mutate.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { FailedResult, ResultPage, WaitingResult } from '#web/ui/result-page.tsx';
import { OtpForm } from './code/otp-form.tsx';
import { useOtp } from './code/use-otp.ts';

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
  const mutate = useMutate();
  const { refresh } = useAuth();
  const { search } = useLocation();
  // A token has no spaces, so a plus sign is a literal one that the mail program did not encode.
  const query = new URLSearchParams(search.replaceAll('+', '%2B'));
  const [isCodeAccepted, setCodeAccepted] = useState(false);
  const token = query.get('token')?.trim() || query.get('c')?.trim() || null;
  const { result, retry } = useCallOnce<Refusal | 'verified'>(
    token === null ? null : `email ${token}`,
    () => verify(mutate, token ?? ''),
    // The address may belong to the member who is signed in here (requirements §4).
    (answer) => answer === 'verified' && void refresh(),
  );
  const shown = token === null ? TOKEN_MISSING : result;
  function acceptCode() {
    setCodeAccepted(true);
    void refresh();
  }
  if (isCodeAccepted || shown === 'verified') return <VerifiedView />;
  if (shown)
    return <FailedView message={shown.message} onRetry={shown.mayRetry ? retry : null} onVerified={acceptCode} />;
  return <WaitingResult>Kami sedang memeriksa link verifikasimu.</WaitingResult>;
}

/** Sends the token. A retry is offered unless the API refused the token itself: it may have been too busy. */
async function verify(mutate: Mutate, token: string): Promise<Refusal | 'verified'> {
  try {
    await mutate(VerifyEmailDocument, { token });
    return 'verified';
  } catch (error) {
    const { isUnanswered, message, code } = toFailure(error);
    const isRefused = error instanceof UserErrorsError || code === 'FORBIDDEN';
    return {
      message: isUnanswered || message === null ? null : ourMessage(message, verificationTokenMissing),
      mayRetry: !isRefused,
    };
  }
}

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
          <HomeLink />
        </>
      }
    >
      <p>Terima kasih. Sekarang kami tahu alamat ini benar-benar milikmu.</p>
    </ResultPage>
  );
}

interface FailedViewProps {
  message: Message | null;
  /** Null if the token was refused: the page then takes a code. */
  onRetry: (() => void) | null;
  onVerified: () => void;
}

function FailedView({ message, onRetry, onVerified }: FailedViewProps) {
  return (
    <FailedResult
      documentTitle="Verification Failed"
      message={message}
      title={<MessageText message={accountMessages.verificationFailed} />}
      actions={
        <>
          {onRetry === null ? (
            <EmailCodeForm onVerified={onVerified} />
          ) : (
            <Button icon="refresh" onClick={onRetry}>
              Coba lagi
            </Button>
          )}
          <HomeLink />
        </>
      }
    >
      {onRetry !== null ? (
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
  const mutate = useMutate();
  const { status } = useAuth();
  const sendAsToken = (token: string) => mutate(VerifyEmailDocument, { token });
  const otp = useOtp('EMAIL_VERIFY', onVerified, status === 'in' ? undefined : sendAsToken);
  return <OtpForm otp={otp} label="Kode dari emailmu" />;
}

function HomeLink() {
  return (
    <ButtonLink variant="secondary" to={paths.home} lang="en">
      Back to home
    </ButtonLink>
  );
}
