import { useMutation } from '@apollo/client/react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { joined, type Message } from '#shared/messages/message.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { memberIfMissing } from '#web/auth/use-member.ts';
import { failureText } from '#web/gql/errors.ts';
import { type OtpPurpose, VerifyOtpDocument } from '#web/gql/generated/graphql.ts';
import { type Outcome, outcomeOf } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

/** How long the success message is shown before `onAccepted` is called (requirements §4, §9). */
const CLOSE_DELAY_MS = 1500;

/** The sentence of the screen (contract, decision 23), and the reason: the code may be right. */
const UNANSWERED = joined(accountMessages.codeWrong, ' Belum ada jawaban dari kami. Periksa koneksimu, ya.');

/**
 * The state of a form that checks a one-time code. `onAccepted` is called once, 1.5 s after success; the member is
 * updated by then.
 *
 * @param check calls the mutation
 */
export function useOtp(check: (code: string) => Promise<Outcome<unknown>>, onAccepted: () => void) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<Message | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const isMounted = useIsMounted();
  const isComplete = code.length === CODE_LENGTH;
  const accepted = useEffectEvent(onAccepted);

  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => accepted(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAccepted]);

  async function submit() {
    setChecking(true);
    const { failure } = await check(code);
    if (!isMounted()) return;
    setChecking(false);
    if (failure) setError(failureText(failure, { failed: accountMessages.codeWrong, unanswered: UNANSWERED }));
    else setAccepted(true);
  }

  function change(next: string) {
    setCode(next);
    setError(null);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isAccepted || isChecking) return;
    setError(isComplete ? null : accountMessages.codeIncomplete);
    if (isComplete) void submit();
  }

  return { code, isComplete, change, onSubmit, error, isChecking, isAccepted };
}

/** Returns the function that checks a code of the signed-in member. */
export function useVerifyOtp(purpose: OtpPurpose) {
  const [verifyOtp] = useMutation(VerifyOtpDocument, {
    refetchQueries: ({ data }) => memberIfMissing(data?.verifyOtp),
  });
  return (code: string) => outcomeOf(verifyOtp({ variables: { input: { code, purpose } } }), 'verifyOtp');
}

export type Otp = ReturnType<typeof useOtp>;
