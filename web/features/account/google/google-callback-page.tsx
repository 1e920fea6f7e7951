import { useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import type { Message } from '#shared/messages/message.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/errors.ts';
import { type SignInWithGoogleInput, SignInWithGoogleDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/pages.ts';
import { isSafeToShow } from '#web/lib/untrusted-text.ts';
import { useCallOnce } from '#web/lib/use-call-once.ts';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { FailedResult, ResultPage } from '#web/ui/result-page.tsx';
import { beginGoogleSignIn, takeVerifier, withChallenge } from './begin-google-sign-in.ts';
import styles from './google-callback-page.module.css';

/**
 * /auth/google/callback: completes the sign-in after Google's redirect, also when social login is off. An `error` is
 * handled before a missing code (contract, decision 4). The API redirects a browser that came by a plain link, without
 * a challenge, to this page with `begin`.
 */
export function GoogleCallbackPage() {
  const [signInWithGoogle] = useMutation(SignInWithGoogleDocument);
  const { status } = useAuth();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // The address is cleared below, so the query is read once.
  const [query] = useState(() => new URLSearchParams(search));
  const code = query.get('code') || null;
  const refusal = readRefusal(query);
  const beginUrl = code === null && query.has('begin') ? runtimeConfig().googleSignInUrl : null;
  const isCodeMissing = refusal === null && code === null && beginUrl === null;
  // An error is shown to members as well: another tab may have signed in meanwhile.
  const isSignedIn = status === 'in' && refusal === null;

  /** Returns why nobody has signed in; null after success. */
  async function signIn(): Promise<Message | null> {
    if (beginUrl !== null) return leaveForGoogle(beginUrl);
    const call = signInWithGoogle({ variables: { input: readCode(query) } });
    const { payload, failure } = await outcomeOf(call, (data) => data.signInWithGoogle);
    if (failure) return failureText(failure, { failed: accountMessages.googleProcessFailed });
    writeSession(payload.session);
    return null;
  }
  const { result } = useCallOnce(
    // Waits until the session is read: a stored session redirects from this page.
    status === 'out' && refusal === null && !isCodeMissing ? `google ${code ?? 'begin'}` : null,
    signIn,
  );

  // Nobody should copy the code from the address bar, and a reload must not send it again.
  useEffect(() => {
    if (search !== '' && !isCodeMissing && !isSignedIn) void navigate(pathname, { replace: true });
  }, [search, pathname, isCodeMissing, isSignedIn, navigate]);

  if (isSignedIn) return <Navigate to={paths.dashboard} replace />;
  if (isCodeMissing) return <Navigate to={paths.login} replace />;
  const message = refusal ?? result;
  if (message) return <FailedView message={message} />;
  return (
    <ResultPage picture={<Countdown />} title={<MessageText message={accountMessages.googleWait} />}>
      <p>Sebentar, ya. Jangan tutup halaman ini.</p>
    </ResultPage>
  );
}

/** Google's description of its error, or the error itself, if it is safe to show; null without an error. */
function readRefusal(query: URLSearchParams): Message | null {
  const error = query.get('error');
  if (error === null) return null;
  const description = query.get('error_description')?.trim() ?? '';
  if (isSafeToShow(description, 300)) return description;
  return isSafeToShow(error, 50) ? accountMessages.googleError(error) : accountMessages.googleFailed;
}

/** Begins only with a challenge: without one, the API would redirect the browser to this page again. */
async function leaveForGoogle(signInUrl: string): Promise<Message | null> {
  try {
    window.location.assign(await withChallenge(signInUrl));
    return null;
  } catch {
    return accountMessages.googleFailed;
  }
}

/**
 * Google's code and what came with it. `state` belongs to the API and is passed on unchanged (contract, decision 21).
 */
function readCode(query: URLSearchParams): SignInWithGoogleInput {
  const { code = '', scope, authuser, prompt, state } = Object.fromEntries(query);
  const verifier = takeVerifier() ?? undefined;
  return {
    code,
    scope,
    authuser,
    prompt,
    state,
    verifier,
    redirectUri: `${runtimeConfig().siteUrl}${paths.googleCallback}`,
  };
}

function FailedView({ message }: { message: Message }) {
  const { googleSignInUrl } = runtimeConfig();
  const tryAgain = { icon: 'refresh', lang: 'en', children: 'Try Again' } as const;
  return (
    <FailedResult
      documentTitle="Gagal masuk dengan Google"
      title="Belum berhasil masuk."
      message={message}
      actions={
        <>
          {googleSignInUrl === null ? (
            <ButtonLink to={paths.login} {...tryAgain} />
          ) : (
            <Button onClick={() => void beginGoogleSignIn(googleSignInUrl)} {...tryAgain} />
          )}
          <ButtonLink variant="secondary" to={paths.home} lang="en">
            Go Home
          </ButtonLink>
        </>
      }
    >
      <p lang="en">
        <TextLink to={paths.home}>Back to home</TextLink>
      </p>
    </FailedResult>
  );
}

/** A repeated countdown 3, 2, 1, as before a picture is taken. */
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
