import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { SignInDocument } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Checkbox, Field, PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { accountMessages } from '#shared/messages.ts';
import { filled, formResolver, secret } from '#web/features/account/forms/form-resolver.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import styles from '#web/features/account/forms/form.module.css';

const rules = z.object({
  identifier: filled('Please enter your phone number or email'),
  password: secret(1, 'Please enter your password'),
});

/** One field for a phone number or an e-mail address (with an @ it is the latter: the graph decides), and the password. */
export function LoginForm() {
  const client = useApolloClient();
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setFocus, formState } = useForm({ resolver: formResolver(rules), defaultValues: { identifier: '', password: '' } });

  const { isSending, start } = useSubmit(
    (input: z.infer<typeof rules>) => client.mutate({ mutation: SignInDocument, variables: { input }, fetchPolicy: 'no-cache' }),
    {
      onDone: ({ data }) => {
        if (data) signIn(data.login);
        else setFailure(accountMessages.loginFailed);
      },
      onFailure: (cause) => {
        setFailure(failureText(cause, { failed: accountMessages.loginFailed, unanswered: accountMessages.loginFailed }));
        setFocus('password', { shouldSelect: true });
      },
    },
  );
  const { errors } = formState;

  return (
    // `dialog`: sent before any script is here, it goes nowhere instead of into the address.
    <form
      method="dialog"
      className={styles.form}
      aria-label="Masuk"
      noValidate
      onSubmit={(event) => {
        setFailure(null);
        void handleSubmit(start)(event);
      }}
    >
      <FormErrors lang="en" lines={failure === null ? [] : [failure]} />
      <Field
        {...register('identifier')}
        label="Nomor HP atau email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.identifier?.message}
        errorLang="en"
      />
      <PasswordField {...register('password')} label="Password" autoComplete="current-password" error={errors.password?.message} errorLang="en" />
      <div className={styles.row}>
        <Checkbox label="Ingat saya" name="remember" defaultChecked />
        <TextLink to={paths.resetPassword}>Lupa password?</TextLink>
      </div>
      <Button type="submit" size="form" busy={isSending} busyText="LOGGING IN..." lang="en">
        LOG IN
      </Button>
    </form>
  );
}
