import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { failureText } from '#web/gql/failure-text.ts';
import { ConfirmPasswordResetDocument } from '#web/gql/generated/documents.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { accountMessages } from '#shared/messages.ts';
import { AuthNotice } from '#web/features/account/auth-layout/auth-notice.tsx';
import { formResolver } from '#web/features/account/forms/form-resolver.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import styles from '#web/features/account/forms/form.module.css';
import { newPasswordRules } from './new-password-rules.ts';

type NewPasswordFormProps = { phone: string; notice: string; onBack: () => void; onDone: (notice: string) => void };

const empty = { code: '', password: '', confirmation: '' };

/** Step 2: the code, and the new password twice. Going back forgets all three. */
export function NewPasswordForm({ phone, notice, onBack, onDone }: NewPasswordFormProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setFocus, control, formState } = useForm({ resolver: formResolver(newPasswordRules), defaultValues: empty });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  // Known before the others, as it stands above them: the first error has the focus.
  const { field: { onChange, ...code } } = useController({ control, name: 'code' });

  const { isSending, start } = useSubmit(
    ({ code, password }: z.infer<typeof newPasswordRules>) =>
      client.mutate({ mutation: ConfirmPasswordResetDocument, variables: { token: code, newPassword: password }, fetchPolicy: 'no-cache' }),
    {
      onDone: () => onDone(accountMessages.resetDone),
      onFailure: (cause) => {
        setFailure(failureText(cause, { failed: accountMessages.resetFailed, unanswered: accountMessages.resetUnanswered }));
        setFocus('code');
      },
    },
  );

  return (
    <form
      className={styles.form}
      aria-label="Langkah 2"
      noValidate
      onSubmit={(event) => {
        setFailure(null);
        void handleSubmit(start)(event);
      }}
    >
      <AuthNotice tone="done">{notice}</AuthNotice>
      <FormErrors lines={failure === null ? [] : [failure]} />
      {/* Password managers keep the new password under this name. */}
      <input className="visually-hidden" type="text" name="username" autoComplete="username" value={phone} readOnly tabIndex={-1} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever has come this far has the code in the other hand */}
      <CodeField {...code} label="Kode verifikasi" length={CODE_LENGTH} onValueChange={onChange} error={errors.code?.message} autoFocus />
      <PasswordField {...register('password')} label="Password baru" autoComplete="new-password" hint={<PasswordStrength password={password} />} error={errors.password?.message} />
      <PasswordField {...register('confirmation')} label="Konfirmasi password" autoComplete="new-password" error={errors.confirmation?.message} />
      <Button type="submit" size="form" busy={isSending} busyText="MENYIMPAN...">
        RESET PASSWORD
      </Button>
      <Button variant="secondary" icon="back" onClick={onBack}>
        Kembali
      </Button>
    </form>
  );
}
