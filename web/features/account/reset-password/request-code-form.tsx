import { useMutation } from '@apollo/client/react';
import { accountMessages } from '#shared/messages/account.ts';
import { requiredText } from '#web/features/account/forms/rules.ts';
import { showRefusal, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { RequestPasswordResetDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

const rules = { identifier: requiredText('Silakan masukkan nomor HP-mu') };

interface RequestCodeFormProps {
  /** True if the visitor came back from step 2, whose form had the focus. */
  takesFocus: boolean;
  onSent: (phone: string) => void;
}

/** Step 1: sends a code to a phone number. The answer is the same whether or not the number has an account. */
export function RequestCodeForm({ takesFocus, onSent }: RequestCodeFormProps) {
  const [requestReset] = useMutation(RequestPasswordResetDocument);
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules,
    defaultValues: { identifier: '' },
    send: ({ identifier }) =>
      outcomeOf(
        requestReset({ variables: { input: { identifier: identifier.trim() } } }),
        (data) => data.requestPasswordReset,
      ),
    onDone: () => onSent(form.getValues('identifier').trim()),
    showFailure: showRefusal(
      { failed: accountMessages.resetSendFailed, unanswered: accountMessages.resetUnanswered },
      'identifier',
    ),
  });

  return (
    <form {...formProps} className={styles.form} aria-label="Minta kode reset">
      <FormErrors lines={lines} />
      <Field
        {...field('identifier')}
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
