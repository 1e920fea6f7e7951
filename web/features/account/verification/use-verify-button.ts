import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { failureText } from '#web/gql/errors.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { resendAt, useSecondsUntil, useSendOtp } from './use-send-otp.ts';

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
  const [refusedUntil, setRefusedUntil] = useState(0);
  const other = purpose === 'EMAIL_VERIFY' ? 'PHONE_VERIFY' : 'EMAIL_VERIFY';
  const left = useSecondsUntil(() => Math.max(refusedUntil, resendAt(client, other) ?? 0));
  const { isSubmitting, submit } = useSubmit(useSendOtp(purpose), {
    onDone: () => {
      toast.dismiss(purpose);
      onSent();
    },
    onFailure: (failure) => {
      const reason = failureText(failure, generalMessages.tryAgain);
      toast.show({ action: purpose, tone: 'error', message: accountMessages.codeSendFailed(reason) });
      const seconds = failure.retryAfter ?? 0;
      if (seconds <= LONGEST_COUNT_SECONDS) setRefusedUntil(Date.now() + seconds * 1000);
    },
  });

  function press() {
    if (left > 0) return;
    if ((resendAt(client, purpose) ?? 0) > Date.now()) onSent();
    else void submit();
  }

  return { isSending: isSubmitting, left, press };
}
