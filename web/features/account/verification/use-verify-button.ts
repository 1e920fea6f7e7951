import { useApolloClient } from '@apollo/client/react';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { accountMessages, generalMessages } from '#shared/messages.ts';
import { failureText } from '#web/gql/failure-text.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { resendPauseSeconds, secondsUntilNext } from './sent-codes.ts';
import { useCountdown } from './use-countdown.ts';
import { useSendOtp } from './use-send-otp.ts';

/** A longer wait is told in words alone: nobody watches minutes being counted. */
const longestCountSeconds = 120;

export type VerifyButton = { isSending: boolean; /** Seconds until it may be pressed again. */ left: number; press: () => void };

/**
 * A VERIFY button: has a code sent, and says so when it can't be. A code that went out less than 30 s ago is still on its
 * way: then no other is asked for. The pause counts for both kinds of code: where the other one went out last, the graph
 * refuses, and the button waits as long as it says.
 * @param onSent told how many seconds are left until another one may be sent
 */
export function useVerifyButton(purpose: OtpPurpose, onSent: (wait: number) => void): VerifyButton {
  const client = useApolloClient();
  const toast = useToast();
  const { left, start: wait } = useCountdown(0);
  const { isSending, start } = useSubmit(useSendOtp(purpose), {
    onDone: () => onSent(resendPauseSeconds),
    onFailure: (failure) => {
      const reason = failureText(failure, { failed: generalMessages.tryAgain, unanswered: generalMessages.tryAgain });
      toast.show({ tone: 'error', message: accountMessages.codeSendFailed(reason), lang: 'en' });
      if (failure.retryAfter !== null && failure.retryAfter <= longestCountSeconds) wait(failure.retryAfter);
    },
  });

  function press() {
    const pause = secondsUntilNext(client, purpose) ?? 0;
    if (pause > 0) onSent(pause);
    else void start();
  }

  return { isSending, left, press };
}
