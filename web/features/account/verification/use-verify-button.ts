import { useApolloClient } from '@apollo/client/react';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { failureText } from '#web/gql/errors.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { resendAt, useSendOtp } from './code/use-send-otp.ts';

export type VerifyButton = ReturnType<typeof useVerifyButton>;

/**
 * A VERIFY button: sends a code and shows a toast when that fails. Within the pause after a code it sends no other one,
 * but calls `onSent` again. The graph has one pause for both kinds of code: during the pause of the other kind, and
 * when the graph refuses a code, the button counts the seconds down.
 */
export function useVerifyButton(purpose: OtpPurpose, onSent: () => void) {
  const client = useApolloClient();
  const toast = useToast();
  const { left, isSubmitting, send } = useSendOtp(purpose, {
    pauseOf: purpose === 'EMAIL_VERIFY' ? 'PHONE_VERIFY' : 'EMAIL_VERIFY',
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

  /** `left` seconds it does nothing when it is pressed. */
  return { isSending: isSubmitting, left, press };
}
