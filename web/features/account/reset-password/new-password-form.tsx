import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#shared/messages/account.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { AuthNotice } from '#web/features/account/auth-layout.tsx';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import { isPassword, requiredText } from '#web/features/account/forms/rules.ts';
import { showRefusal } from '#web/features/account/forms/show-refusal.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { ConfirmPasswordResetDocument } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

/** requirements §5. When the passwords differ, their length is not mentioned (contract, decision 13). */
const rules = z
  .object({
    code: requiredText('Silakan masukkan kode verifikasi').check(z.maxLength(CODE_LENGTH)),
    password: z.string(),
    confirmation: z.string(),
  })
  .check(({ value: { password, confirmation }, issues }) => {
    const differ = password !== confirmation;
    if (!differ && isPassword(password)) return;
    issues.push({
      code: 'custom',
      input: password,
      path: [differ ? 'confirmation' : 'password'],
      message: differ ? accountMessages.resetPasswordsDiffer : accountMessages.resetPasswordShort,
    });
  });

/** From the names of the graph to those of the form. */
const FIELDS = { code: 'code', newPassword: 'password' } as const;

interface NewPasswordFormProps {
  phone: string;
  /** Says that the code was sent. */
  notice: string;
  onBack: () => void;
  onDone: (notice: string) => void;
}

/** Step 2: the code, and the new password twice. */
export function NewPasswordForm({ phone, notice, onBack, onDone }: NewPasswordFormProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setFocus, setError, control, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { code: '', password: '', confirmation: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  // Registered before the passwords: of several errors, the first registered field receives the focus.
  const {
    field: { onChange, ...code },
  } = useController({ control, name: 'code' });

  const { isSubmitting, submit } = useSubmit(
    (values: z.infer<typeof rules>) =>
      client.mutate({
        mutation: ConfirmPasswordResetDocument,
        variables: { input: { code: values.code, newPassword: values.password } },
        context: { isKeyed: true },
      }),
    {
      onDone: () => onDone(accountMessages.resetDone),
      onFailure: (cause) => {
        setFailure(
          showRefusal({ setError }, cause, FIELDS, {
            failed: accountMessages.resetFailed,
            unanswered: accountMessages.resetUnanswered,
          }),
        );
        if (cause.fieldErrors.length === 0) setFocus('code');
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
        void handleSubmit(submit)(event);
      }}
    >
      <AuthNotice tone="done" isShown>
        {notice}
      </AuthNotice>
      <FormErrors lines={failure === null ? [] : [failure]} />
      {/* The name under which password managers store the new password. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={phone}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what this step asks for */}
      <CodeField {...code} label="Kode verifikasi" onValueChange={onChange} error={errors.code?.message} autoFocus />
      <PasswordField
        {...register('password')}
        label="Password baru"
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirmation')}
        label="Konfirmasi password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
      />
      <Button type="submit" size="form" busy={isSubmitting} busyText="MENYIMPAN...">
        RESET PASSWORD
      </Button>
      <Button variant="secondary" icon="back" onClick={onBack}>
        Kembali
      </Button>
    </form>
  );
}
