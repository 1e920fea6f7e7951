import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { accountMessages, generalMessages } from '#shared/messages.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { type OtpPurpose, VerifyOtpDocument } from '#web/gql/generated/documents.ts';

/** requirements §9. */
export const otpLength = 8;
/** requirements §4. */
const closeDelayMs = 1500;

/**
 * Checks a code that was sent. After the good news stood for 1.5 s `onAccepted` is called, once; what the check
 * answered is in the cache already.
 */
export function useOtp(purpose: OtpPurpose, onAccepted: () => void) {
  const client = useApolloClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const accepted = useRef(onAccepted);
  useEffect(() => {
    accepted.current = onAccepted;
  });

  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => accepted.current(), closeDelayMs);
    return () => clearTimeout(timer);
  }, [isAccepted]);

  const { isSending, start } = useSubmit(() => client.mutate({ mutation: VerifyOtpDocument, variables: { code, purpose } }), {
    onDone: () => setAccepted(true),
    onFailure: (failure) => setError(failureText(failure, { failed: accountMessages.codeWrong, unanswered: generalMessages.unexpected })),
  });

  function change(next: string) {
    setCode(next);
    setError(null);
  }

  function verify() {
    if (isAccepted) return;
    setError(code.length < otpLength ? accountMessages.codeIncomplete : null);
    if (code.length === otpLength) void start();
  }

  return { code, change, verify, error, isChecking: isSending, isAccepted };
}
