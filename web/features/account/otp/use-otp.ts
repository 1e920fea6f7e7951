import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { OTP_PAUSE_S } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { joined, type Message } from '#shared/messages/message.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { MEMBER_QUERY, memberIfMissing } from '#web/auth/use-member.ts';
import { type Failure, failureText } from '#web/gql/errors.ts';
import { type OtpPurpose, SendOtpDocument, VerifyOtpDocument } from '#web/gql/generated/graphql.ts';
import { type Outcome, outcomeOf } from '#web/gql/outcome.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { useEverySecond } from '#web/gql/use-minute.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

/** How long the success message is shown before `onAccepted` is called (requirements §4, §9). */
const CLOSE_DELAY_MS = 1500;

/** The sentence of the screen (contract, decision 23), and the reason: the code may be right. */
const UNANSWERED = joined(accountMessages.codeWrong, ' Belum ada jawaban dari kami. Periksa koneksimu, ya.');

/**
 * The state of a form that checks a one-time code, as soon as it is complete. During a check the code can't be edited.
 * `onAccepted` is called once, 1.5 s after success; the member is updated by then.
 *
 * @param check calls the mutation
 */
export function useOtp(check: (code: string) => Promise<Outcome<unknown>>, onAccepted: () => void) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<Message | null>(null);
  const [step, setStep] = useState<'typing' | 'checking' | 'accepted'>('typing');
  const accepted = useEffectEvent(onAccepted);

  useEffect(() => {
    if (step !== 'accepted') return undefined;
    const timer = setTimeout(() => accepted(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [step]);

  async function submit(typed: string) {
    if (typed.length < CODE_LENGTH) return setError(accountMessages.codeIncomplete);
    setError(null);
    setStep('checking');
    const { failure } = await check(typed);
    setStep(failure ? 'typing' : 'accepted');
    if (failure) setError(failureText(failure, { failed: accountMessages.codeWrong, unanswered: UNANSWERED }));
  }

  function change(next: string) {
    if (step !== 'typing') return;
    setCode(next);
    setError(null);
    if (next.length === CODE_LENGTH) void submit(next);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (step === 'typing') void submit(code);
  }

  return { code, change, onSubmit, error, isChecking: step === 'checking', isAccepted: step === 'accepted' };
}

/** Returns the function that checks a code of the signed-in member. */
export function useVerifyOtp(purpose: OtpPurpose) {
  const [verifyOtp] = useMutation(VerifyOtpDocument, {
    refetchQueries: ({ data }) => memberIfMissing(data?.verifyOtp),
  });
  return (code: string) => outcomeOf(verifyOtp({ variables: { input: { code, purpose } } }), (data) => data.verifyOtp);
}

export type Otp = ReturnType<typeof useOtp>;

/** A longer wait that the graph requires is only in the message, without a countdown on the button. */
const LONGEST_COUNT_SECONDS = 120;

/**
 * The last code that this document has sent, and when the next one can be sent, per client: each session has its own,
 * so members share none.
 */
const lastCodes = new WeakMap<ApolloClient, { purpose?: OtpPurpose; resendAt: number }>();

/** Whether the last code is of this kind. */
export function useIsLastCode(purpose: OtpPurpose): boolean {
  const client = useApolloClient();
  return useEverySecond(() => lastCodes.get(client)?.purpose === purpose);
}

interface SendOtpOptions {
  onDone: () => void;
  onFailure: (failure: Failure) => void;
}

/**
 * Sends the member a code. `left` counts down the seconds of the pause, which the graph has for both kinds of code
 * together, or of a refusal.
 */
export function useSendOtp(purpose: OtpPurpose, { onDone, onFailure }: SendOtpOptions) {
  const client = useApolloClient();
  const [sendOtp, { loading }] = useMutation(SendOtpDocument, {
    // Requirements §4: after each step the profile is fetched again.
    refetchQueries: ({ data }) => (data?.sendOtp?.userErrors.length === 0 ? [MEMBER_QUERY] : []),
  });
  const isMounted = useIsMounted();
  const left = useSecondsUntil(() => lastCodes.get(client)?.resendAt ?? 0);
  async function send() {
    if (left > 0 || loading) return;
    const { payload, failure } = await outcomeOf(
      sendOtp({ variables: { input: { purpose } } }),
      (data) => data.sendOtp,
    );
    const seconds = failure?.retryAfter ?? 0;
    if (payload) lastCodes.set(client, { purpose, resendAt: Date.now() + pauseMs(payload.resendAt) });
    else if (seconds <= LONGEST_COUNT_SECONDS)
      lastCodes.set(client, { ...lastCodes.get(client), resendAt: Date.now() + seconds * 1000 });
    if (!isMounted()) return;
    if (failure) onFailure(failure);
    else onDone();
  }
  return { left, isSubmitting: loading, send: (): void => void send() };
}

/** @param resendAt when the graph takes the next request; null if the API does not say */
const pauseMs = (resendAt: string | null): number =>
  resendAt ? Date.parse(resendAt) - serverNow() : OTP_PAUSE_S * 1000;

/** Whole seconds until a time (in milliseconds), at least 0; correct even after the tab was suspended. */
const useSecondsUntil = (readEnd: () => number): number =>
  useEverySecond(() => Math.max(0, Math.ceil((readEnd() - Date.now()) / 1000)));
