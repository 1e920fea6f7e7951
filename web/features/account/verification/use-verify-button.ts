import { useApolloClient } from '@apollo/client/react';
import { accountMessages, generalMessages } from '#shared/messages.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { failureText } from '#web/gql/errors.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { secondsUntilNext, useCountdown, useSendOtp } from './use-send-otp.ts';

/** A longer wait is only named in the message, not counted on the button. */
const LONGEST_COUNT_SECONDS = 120;

export interface VerifyButton {
  isSending: boolean;
  /** Seconds until it may be pressed again. */
  left: number;
  press: () => void;
}

/**
 * A VERIFY button: sends a code and shows a toast when that fails. Within the pause after a code it sends no other one, but calls
 * `onSent` again. The graph counts the pause for both kinds of code together: when it refuses one because of the other, the button
 * counts down as many seconds as the graph says.
 */
export function useVerifyButton(purpose: OtpPurpose, onSent: () => void): VerifyButton {
  const client = useApolloClient();
  const toast = useToast();
  const { left, start: startPause } = useCountdown(0);
  const { isSubmitting, submit } = useSubmit(useSendOtp(purpose), {
    onDone: onSent,
    onFailure: (failure) => {
      const reason = failureText(failure, generalMessages.tryAgain);
      toast.show({ tone: 'error', message: accountMessages.codeSendFailed(reason) });
      if (failure.retryAfter !== null && failure.retryAfter <= LONGEST_COUNT_SECONDS) startPause(failure.retryAfter);
    },
  });

  function press() {
    if ((secondsUntilNext(client, purpose) ?? 0) > 0) onSent();
    else void submit();
  }

  return { isSending: isSubmitting, left, press };
}
