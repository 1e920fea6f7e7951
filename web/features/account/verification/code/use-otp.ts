import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { joined, type Message } from '#shared/messages/message.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { readToken } from '#web/auth/session-store.ts';
import { useMemberUpdate } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/errors.ts';
import { type OtpPurpose, VerifyOtpDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { useSubmit } from '#web/gql/use-submit.ts';

/** How long the success message is shown before `onAccepted` is called (requirements §4, §9). */
const CLOSE_DELAY_MS = 1500;

/** The sentence of the screen (contract, decision 23), and the reason: the code may be right. */
const UNANSWERED = joined(accountMessages.codeWrong, ' Belum ada jawaban dari kami. Periksa koneksimu, ya.');

/**
 * The state of a form that checks a one-time code. `onAccepted` is called once, 1.5 s after success; the member is
 * updated by then.
 *
 * @param send replaces the mutation that checks a member's code
 */
export function useOtp(purpose: OtpPurpose, onAccepted: () => void, send?: (code: string) => Promise<unknown>) {
  const mutate = useMutate();
  const updateMember = useMemberUpdate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<Message | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const isComplete = code.length === CODE_LENGTH;
  const accepted = useEffectEvent(onAccepted);

  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => accepted(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAccepted]);

  const { isSubmitting, submit } = useSubmit<[string], unknown>(send ?? verifyOtp, {
    onDone: () => setAccepted(true),
    onFailure: (failure) =>
      setError(failureText(failure, { failed: accountMessages.codeWrong, unanswered: UNANSWERED })),
  });

  async function verifyOtp(input: string) {
    const token = readToken();
    updateMember(token, (await mutate(VerifyOtpDocument, { code: input, purpose }))?.verifyOtp?.user);
  }

  function change(next: string) {
    setCode(next);
    setError(null);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isAccepted) return;
    setError(isComplete ? null : accountMessages.codeIncomplete);
    if (isComplete) void submit(code);
  }

  return { code, isComplete, change, onSubmit, error, isChecking: isSubmitting, isAccepted };
}

export type Otp = ReturnType<typeof useOtp>;
