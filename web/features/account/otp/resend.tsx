import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import type { Message } from '#shared/messages/message.ts';
import { failureText } from '#web/gql/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MessageText } from '#web/ui/notices.tsx';
import { resendAt, useSendOtp } from './use-send-otp.ts';
import shared from '#web/ui/shared.module.css';
import styles from './otp.module.css';

interface Result {
  tone: 'done' | 'error';
  message: Message;
}

/** The kind of code: it verifies the phone number. */
const PURPOSE = 'PHONE_VERIFY';

/**
 * A button that sends a first code, or another one after the pause. Screen readers do not announce each second.
 *
 * @param onSent called when a new code is sent: an older one is then invalid
 */
export function Resend({ onSent }: { onSent: () => void }) {
  const client = useApolloClient();
  const [wasSent, setSent] = useState(() => resendAt(client, PURPOSE) !== null);
  const [result, setResult] = useState<Result | null>(null);
  const { left, isSubmitting, send } = useSendOtp(PURPOSE, {
    pauseOf: PURPOSE,
    onDone: () => {
      setResult({ tone: 'done', message: accountMessages.codeResent });
      setSent(true);
      onSent();
    },
    onFailure: (failure) =>
      setResult({ tone: 'error', message: failureText(failure, accountMessages.codeResendFailed) }),
  });

  function resend() {
    if (left === 0) setResult(null);
    send();
  }

  const isError = result?.tone === 'error';
  return (
    <div className={styles.resend}>
      <Button
        variant={wasSent ? 'secondary' : 'primary'}
        size={wasSent ? 's' : 'm'}
        busy={isSubmitting}
        disabledReason={left > 0 ? 'Tunggu sebentar sebelum minta kode baru.' : undefined}
        onClick={resend}
      >
        <span>{wasSent ? 'Kirim ulang kode' : 'Kirim kode'}</span>
        {left > 0 && <span aria-hidden="true">{` (${left})`}</span>}
      </Button>
      <p className={isError ? classNames(shared.note, styles.error) : styles.done} role={isError ? 'alert' : 'status'}>
        {result && <MessageText message={result.message} />}
      </p>
    </div>
  );
}
