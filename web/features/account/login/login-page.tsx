import { useMutation } from '@apollo/client/react';
import { brand } from '#brand/brand.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { AuthNotice, EntryPage } from '#web/features/account/auth-layout.tsx';
import { requiredText, validText } from '#web/features/account/forms/rules.ts';
import { useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { LoginDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { paths } from '#web/lib/pages.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox, Field, PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';
import shared from '#web/ui/shared.module.css';

/** The page /login. */
export function LoginPage() {
  return (
    <EntryPage
      drawing="login"
      title="Masuk dulu, yuk."
      other={{ question: 'Belum punya akun?', to: paths.register, label: `Daftar, dapat voucher ${brand.voucher}` }}
    >
      {({ identifier = '', sessionEnded }) => (
        <>
          {sessionEnded && <AuthNotice>Sesimu sudah berakhir. Masuk lagi, ya.</AuthNotice>}
          <LoginForm identifier={identifier} />
        </>
      )}
    </EntryPage>
  );
}

const rules = {
  identifier: requiredText(accountMessages.identifierMissing),
  // Spaces are part of a password.
  password: validText((password) => password !== '', accountMessages.passwordMissing),
};

/** The form with one field for a phone number or an e-mail address (the graph decides which), and the password. */
function LoginForm({ identifier }: { identifier: string }) {
  const [login] = useMutation(LoginDocument);
  const { field, lines, isSubmitting, formProps } = useAccountForm({
    rules,
    defaultValues: { identifier, password: '' },
    send({ identifier: typed, password }) {
      const input = { identifier: typed.trim(), password };
      return outcomeOf(login({ variables: { input } }), (data) => data.login);
    },
    onDone: ({ session }) => writeSession(session),
    sentences: { failed: accountMessages.loginFailed },
    focus: 'password',
  });

  return (
    // `dialog`: submitted before hydration, the form does not put its values into the address.
    <form {...formProps} method="dialog" className={styles.form} aria-label="Masuk">
      <FormErrors lines={lines} />
      <Field
        {...field('identifier')}
        label="Nomor HP atau email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <div className={classNames(shared.spread, styles.row)}>
        <Checkbox label="Ingat aku" name="remember" defaultChecked />
        <TextLink to={paths.resetPassword}>Lupa password?</TextLink>
      </div>
      <Button type="submit" size="form" busy={isSubmitting} busyText="LOGGING IN..." lang="en">
        LOG IN
      </Button>
    </form>
  );
}
