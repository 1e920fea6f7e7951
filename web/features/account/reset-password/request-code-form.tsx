import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#shared/messages/account.ts';
import { requiredText } from '#web/features/account/forms/rules.ts';
import { showRefusal } from '#web/features/account/forms/show-refusal.ts';
import { KEY_KEPT_MS } from '#web/features/account/verification/use-send-otp.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { RequestPasswordResetDocument } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

const rules = z.object({ phone: requiredText('Silakan masukkan nomor HP-mu') });

const FIELDS = { identifier: 'phone' } as const;

interface RequestCodeFormProps {
  /** Whether the visitor came back from step 2, whose form had the focus. */
  takesFocus: boolean;
  onSent: (phone: string, notice: string) => void;
}

/** Step 1: sends a code to this number. The answer is the same whether or not it has an account. */
export function RequestCodeForm({ takesFocus, onSent }: RequestCodeFormProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setFocus, setError, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { phone: '' },
  });

  const { isSubmitting, submit } = useSubmit(
    (input: z.infer<typeof rules>) =>
      client.mutate({
        mutation: RequestPasswordResetDocument,
        variables: { input: { identifier: input.phone } },
        context: { isKeyed: true, keptMs: KEY_KEPT_MS },
      }),
    {
      onDone: () => onSent(getValues('phone').trim(), accountMessages.resetSent),
      onFailure: (cause) => {
        setFailure(
          showRefusal({ setError }, cause, FIELDS, {
            failed: accountMessages.resetSendFailed,
            unanswered: accountMessages.resetUnanswered,
          }),
        );
        setFocus('phone');
      },
    },
  );

  return (
    <form
      className={styles.form}
      aria-label="Minta kode reset"
      noValidate
      onSubmit={(event) => {
        setFailure(null);
        void handleSubmit(submit)(event);
      }}
    >
      <FormErrors lines={failure === null ? [] : [failure]} />
      <Field
        {...register('phone')}
        label="Nomor HP"
        type="tel"
        autoComplete="tel"
        placeholder="08…"
        error={formState.errors.phone?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone with its form
        autoFocus={takesFocus}
      />
      <Button type="submit" size="form" busy={isSubmitting} busyText="MENGIRIM...">
        KIRIM KODE
      </Button>
    </form>
  );
}
