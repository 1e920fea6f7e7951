import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { accountMessages } from '#shared/messages.ts';
import { failureText } from '#web/gql/failure-text.ts';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';
import { resendPauseSeconds, secondsUntilNext } from './sent-codes.ts';
import { useCountdown } from './use-countdown.ts';
import { useSendOtp } from './use-send-otp.ts';

type News = { tone: 'done' | 'error'; message: string };

/** Sends another code, not before the wait since the last one is over. @param wait seconds, at first */
export function useResend(purpose: OtpPurpose, wait: number) {
  const { left, start: waitAnew } = useCountdown(wait);
  const client = useApolloClient();
  const [wasSent, setSent] = useState(() => secondsUntilNext(client, purpose) !== null);
  const [news, setNews] = useState<News | null>(null);
  const { isSending, start } = useSubmit(useSendOtp(purpose), {
    onDone: () => {
      setNews({ tone: 'done', message: accountMessages.codeResent });
      setSent(true);
      waitAnew(resendPauseSeconds);
    },
    onFailure: (failure) => {
      const message = failureText(failure, { failed: accountMessages.codeResendFailed, unanswered: accountMessages.codeResendFailed });
      setNews({ tone: 'error', message });
      if (failure.retryAfter !== null) waitAnew(failure.retryAfter);
    },
  });

  function resend() {
    if (left > 0) return;
    setNews(null);
    void start();
  }

  return { left, isSending, news, resend, wasSent };
}
