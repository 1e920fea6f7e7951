import { type ComponentProps, type ReactNode, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import type { Message } from '#shared/messages/message.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { failureText } from '#web/gql/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { type Otp, useIsLastCode, useSendOtp } from './use-otp.ts';
import form from '#web/features/account/forms/form.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './otp.module.css';

interface OtpFormProps extends Pick<ComponentProps<typeof CodeField>, 'label' | 'hint' | 'autoFocus'> {
  otp: Otp;
  size?: 'm' | 'form';
  className?: string;
  /** Rendered between the field and its button. */
  children?: ReactNode;
}

/** The field of a one-time code and the button that sends it. */
export function OtpForm({ otp, size = 'm', className = form.form, children, ...field }: OtpFormProps) {
  const { code, change, onSubmit, error, isChecking, isAccepted } = otp;
  return (
    <form className={className} onSubmit={onSubmit} noValidate aria-label={field.label}>
      <CodeField {...field} value={code} onChange={change} readOnly={isAccepted} error={error} />
      {children}
      <Button
        type="submit"
        size={size}
        busy={isChecking}
        busyText="VERIFYING..."
        looksDisabled={code.length < CODE_LENGTH || isAccepted}
        lang="en"
      >
        VERIFY
      </Button>
    </form>
  );
}

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
  const wasSent = useIsLastCode(PURPOSE);
  const [result, setResult] = useState<Result | null>(null);
  const { left, isSubmitting, send } = useSendOtp(PURPOSE, {
    onDone: () => {
      setResult({ tone: 'done', message: accountMessages.codeResent });
      onSent();
    },
    onFailure: (failure) =>
      setResult({ tone: 'error', message: failureText(failure, { failed: accountMessages.codeResendFailed }) }),
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
        size={wasSent ? 's' : 'form'}
        className={wasSent ? undefined : styles.first}
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
