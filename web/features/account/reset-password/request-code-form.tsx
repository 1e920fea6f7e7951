import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureText } from '#web/gql/failure-text.ts';
import { RequestPasswordResetDocument } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { accountMessages } from '#shared/messages.ts';
import { filled, formResolver } from '#web/features/account/forms/form-resolver.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import styles from '#web/features/account/forms/form.module.css';

const rules = z.object({ phone: filled('Silakan masukkan nomor HP-mu') });

type RequestCodeFormProps = { phone: string; onSent: (phone: string, notice: string) => void };

/** Step 1: a code goes to this number. Whether it has an account nobody is told. */
export function RequestCodeForm({ phone, onSent }: RequestCodeFormProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setFocus, formState } = useForm({ resolver: formResolver(rules), defaultValues: { phone } });

  const { isSending, start } = useSubmit(
    (input: z.infer<typeof rules>) => client.mutate({ mutation: RequestPasswordResetDocument, variables: { identifier: input.phone }, fetchPolicy: 'no-cache' }),
    {
      onDone: ({ data }) => onSent(getValues('phone').trim(), data?.requestPasswordReset.message || accountMessages.resetSent),
      onFailure: (cause) => {
        setFailure(failureText(cause, { failed: accountMessages.resetSendFailed, unanswered: accountMessages.resetUnanswered }));
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
        void handleSubmit(start)(event);
      }}
    >
      <FormErrors lines={failure === null ? [] : [failure]} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- who came back here means to mend the number */}
      <Field {...register('phone')} label="Nomor HP" type="tel" autoComplete="tel" placeholder="08…" error={formState.errors.phone?.message} autoFocus={phone !== ''} />
      <Button type="submit" size="form" busy={isSending} busyText="MENGIRIM...">
        KIRIM KODE
      </Button>
    </form>
  );
}
