import { useRef } from 'react';
import { useSending } from '#web/features/account/forms/use-sending.ts';
import { messages } from '#web/features/account/account-messages.ts';
import { failureText } from '#web/gql/failure-text.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { resendPauseSeconds } from './use-resend.ts';
import { useSendOtp } from './use-send-otp.ts';

export type VerifyButton = { isSending: boolean; press: () => void };

/**
 * A VERIFY button: has a code sent, and says so when it can't be. A code that went out less than 30 s ago is still on its
 * way: then no other is asked for.
 * @param onSent told how many seconds are left until another one may be sent
 */
export function useVerifyButton(purpose: OtpPurpose, onSent: (wait: number) => void): VerifyButton {
  const toast = useToast();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const { isSending, start } = useSending(useSendOtp(purpose), {
    onDone: () => {
      sentAt.current = Date.now();
      onSent(resendPauseSeconds);
    },
    onFailure: (failure) => {
      const reason = failureText(failure, { failed: messages.tryAgain, unanswered: messages.tryAgain });
      toast.show({ tone: 'error', message: messages.codeSendFailed(reason) });
    },
  });

  function press() {
    const left = resendPauseSeconds - Math.floor((Date.now() - sentAt.current) / 1000);
    if (left > 0) onSent(left);
    else void start();
  }

  return { isSending, press };
}
