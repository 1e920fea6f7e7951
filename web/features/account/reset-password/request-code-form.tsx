import { useApolloClient } from '@apollo/client/react';
import * as z from 'zod/mini';
import { accountMessages } from '#shared/messages/account.ts';
import { requiredText } from '#web/features/account/forms/rules.ts';
import { showRefusal, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { KEY_KEPT_MS } from '#web/features/account/verification/code/use-send-otp.ts';
import { RequestPasswordResetDocument } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

const rules = z.object({ phone: requiredText('Silakan masukkan nomor HP-mu') });

interface RequestCodeFormProps {
  /** Whether the visitor came back from step 2, whose form had the focus. */
  takesFocus: boolean;
  onSent: (phone: string, notice: string) => void;
}

/** Step 1: sends a code to this number. The answer is the same whether or not it has an account. */
export function RequestCodeForm({ takesFocus, onSent }: RequestCodeFormProps) {
  const client = useApolloClient();
  const { field, form, lines, isSubmitting, formProps } = useAccountForm({
    rules,
    defaultValues: { phone: '' },
    send: ({ phone }) =>
      client.mutate({
        mutation: RequestPasswordResetDocument,
        variables: { input: { identifier: phone } },
        context: { isKeyed: true, keptMs: KEY_KEPT_MS },
      }),
    onDone: () => onSent(form.getValues('phone').trim(), accountMessages.resetSent),
    showFailure: showRefusal(
      { identifier: 'phone' },
      { failed: accountMessages.resetSendFailed, unanswered: accountMessages.resetUnanswered },
      'phone',
    ),
  });

  return (
    <form {...formProps} className={styles.form} aria-label="Minta kode reset">
      <FormErrors lines={lines} />
      <Field
        {...field('phone')}
        label="Nomor HP"
        type="tel"
        autoComplete="tel"
        placeholder="08…"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone with its form
        autoFocus={takesFocus}
      />
      <Button type="submit" size="form" busy={isSubmitting} busyText="MENGIRIM...">
        KIRIM KODE
      </Button>
    </form>
  );
}
