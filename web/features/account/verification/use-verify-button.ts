import { useApolloClient } from '@apollo/client/react';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { failureText } from '#web/gql/errors.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { resendAt, useSendOtp } from './code/use-send-otp.ts';

/** A longer wait is only named in the message, not counted on the button. */
const LONGEST_COUNT_SECONDS = 120;

export interface VerifyButton {
  isSending: boolean;
  /** Seconds until it may be pressed again. */
  left: number;
  press: () => void;
}

/**
 * A VERIFY button: sends a code and shows a toast when that fails. Within the pause after a code it sends no other one,
 * but calls `onSent` again. The graph has one pause for both kinds of code: during the pause of the other kind, and
 * when the graph refuses a code, the button counts the seconds down.
 */
export function useVerifyButton(purpose: OtpPurpose, onSent: () => void): VerifyButton {
  const client = useApolloClient();
  const toast = useToast();
  const { left, isSubmitting, send } = useSendOtp(purpose, {
    pauseOf: purpose === 'EMAIL_VERIFY' ? 'PHONE_VERIFY' : 'EMAIL_VERIFY',
    longestCount: LONGEST_COUNT_SECONDS,
    onDone: () => {
      toast.dismiss(purpose);
      onSent();
    },
    onFailure: (failure) => {
      const reason = failureText(failure, generalMessages.tryAgain);
      toast.show({ action: purpose, tone: 'error', message: accountMessages.codeSendFailed(reason) });
    },
  });

  function press() {
    const isInPause = (resendAt(client, purpose) ?? 0) > Date.now();
    if (isInPause && left === 0) onSent();
    else send();
  }

  return { isSending: isSubmitting, left, press };
}
