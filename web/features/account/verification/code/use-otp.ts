import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { readToken, updateMember } from '#web/auth/session-store.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { failureText } from '#web/gql/errors.ts';
import { type OtpPurpose, VerifyOtpDocument, type VerifyOtpInput } from '#web/gql/generated/documents.ts';

/** How long the success message stands before `onAccepted` is called (requirements §4, §9). */
const CLOSE_DELAY_MS = 1500;

/** A retry after a lost answer has the same key and gets that answer: the code may be used up. */
async function sendOtp(client: ApolloClient, input: VerifyOtpInput): Promise<void> {
  const token = readToken();
  const { data } = await client.mutate({
    mutation: VerifyOtpDocument,
    variables: { input },
    context: { isKeyed: true },
  });
  updateMember(token, data?.verifyOtp?.user);
}

interface OtpOptions {
  initialCode?: string | undefined;
  /** Sends the code another way than as the member's. */
  send?: (code: string) => Promise<unknown>;
}

/**
 * The state of a form that checks a one-time code. `onAccepted` is called once, 1.5 s after success; the member is
 * updated by then.
 */
export function useOtp(purpose: OtpPurpose, onAccepted: () => void, { initialCode = '', send }: OtpOptions = {}) {
  const client = useApolloClient();
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const isComplete = code.length === CODE_LENGTH;
  const accepted = useEffectEvent(onAccepted);

  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => accepted(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAccepted]);

  const { isSubmitting, submit } = useSubmit<[], unknown>(
    () => (send ? send(code) : sendOtp(client, { code, purpose })),
    {
      onDone: () => setAccepted(true),
      onFailure: (failure) =>
        setError(failureText(failure, { failed: accountMessages.codeWrong, unanswered: generalMessages.unexpected })),
    },
  );

  function change(next: string) {
    setCode(next);
    setError(null);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isAccepted) return;
    setError(isComplete ? null : accountMessages.codeIncomplete);
    if (isComplete) void submit();
  }

  return { code, isComplete, change, onSubmit, error, isChecking: isSubmitting, isAccepted };
}

export type Otp = ReturnType<typeof useOtp>;
