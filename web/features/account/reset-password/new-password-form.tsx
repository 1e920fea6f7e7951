import { useMutation } from '@apollo/client/react';
import { useController } from 'react-hook-form';
import { accountMessages } from '#shared/messages/account.ts';
import { AuthNotice } from '#web/features/account/auth-layout.tsx';
import { HiddenUsername, NewPasswordField } from '#web/features/account/forms/new-password-field.tsx';
import { isPassword, requiredText } from '#web/features/account/forms/rules.ts';
import { fieldMessage, showRefusal, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { ConfirmPasswordResetDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

type Passwords = Record<'newPassword' | 'confirmation', string>;

/** The rules of requirements §5. If the passwords differ, their length is not mentioned (contract, decision 13). */
const rules = {
  code: requiredText('Silakan masukkan kode verifikasi'),
  newPassword: (text: string, { confirmation }: Passwords) =>
    text !== confirmation || isPassword(text) || accountMessages.resetPasswordShort,
  confirmation: (text: string, { newPassword }: Passwords) =>
    text === newPassword || accountMessages.resetPasswordsDiffer,
};

interface NewPasswordFormProps {
  phone: string;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: the code, and the new password twice. */
export function NewPasswordForm({ phone, onBack, onDone }: NewPasswordFormProps) {
  const [confirmReset] = useMutation(ConfirmPasswordResetDocument);
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules,
    defaultValues: { code: '', newPassword: '', confirmation: '' },
    send: ({ code, newPassword }) =>
      outcomeOf(confirmReset({ variables: { input: { code, newPassword } } }), (data) => data.confirmPasswordReset),
    onDone,
    showFailure: showRefusal(
      { failed: accountMessages.resetFailed, unanswered: accountMessages.resetUnanswered },
      'code',
    ),
  });
  // The code is registered before the passwords: the first registered field with an error receives the focus.
  const {
    field: code,
    fieldState: { error },
  } = useController({ control: form.control, name: 'code' });

  return (
    <form {...formProps} className={styles.form} aria-label="Langkah 2">
      <AuthNotice tone="done">{accountMessages.resetSent}</AuthNotice>
      <FormErrors lines={lines} />
      <HiddenUsername value={phone} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what this step asks for */}
      <CodeField {...code} label="Kode verifikasi" error={fieldMessage(error)} autoFocus />
      <NewPasswordField {...field('newPassword')} label="Password baru" />
      <PasswordField {...field('confirmation')} label="Konfirmasi password" autoComplete="new-password" />
      <Button type="submit" size="form" busy={isSubmitting} busyText="MENYIMPAN...">
        RESET PASSWORD
      </Button>
      <Button variant="secondary" icon="back" onClick={onBack}>
        Kembali
      </Button>
    </form>
  );
}
