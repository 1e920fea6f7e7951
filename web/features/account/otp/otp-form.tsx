import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import type { Otp } from './use-otp.ts';
import styles from '#web/features/account/forms/form.module.css';

interface OtpFormProps extends Pick<ComponentProps<typeof CodeField>, 'label' | 'hint' | 'autoFocus'> {
  otp: Otp;
  size?: 'm' | 'form';
  className?: string;
  /** Rendered between the field and its button. */
  children?: ReactNode;
}

/** The field of a one-time code and the button that sends it. */
export function OtpForm({ otp, size = 'm', className = styles.form, children, ...field }: OtpFormProps) {
  const { code, isComplete, change, onSubmit, error, isChecking, isAccepted } = otp;
  return (
    <form className={className} onSubmit={onSubmit} noValidate aria-label={field.label}>
      <CodeField {...field} value={code} onChange={change} readOnly={isAccepted} error={error} />
      {children}
      <Button
        type="submit"
        size={size}
        busy={isChecking}
        busyText="VERIFYING..."
        notYet={!isComplete || isAccepted}
        lang="en"
      >
        VERIFY
      </Button>
    </form>
  );
}
