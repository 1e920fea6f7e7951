import { useApolloClient } from '@apollo/client/react';
import { useWatch } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { joinSentences } from '#shared/messages/general.ts';
import { EARLIEST_BIRTH_DATE } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { readAuthState, returnUrl } from '#web/auth/return-url.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { AuthLayout, AuthLinks } from '#web/features/account/auth-layout.tsx';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import { today } from '#web/features/account/forms/rules.ts';
import { type ShowFailure, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { GoogleSignIn } from '#web/features/account/google/google-sign-in.tsx';
import { sessionOf } from '#web/features/account/session-of.ts';
import { failureText } from '#web/gql/errors.ts';
import { RegisterDocument } from '#web/gql/generated/documents.ts';
import { brand } from '#brand/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from '#web/features/account/forms/form.module.css';
import {
  FIELD_LABELS,
  FIELD_NAMES,
  type FieldName,
  registerRules,
  toLine,
  toRegisterErrors,
} from './register-fields.ts';

/** /register. A new member goes on to the address in `?next=`, else to the dashboard. */
export function RegisterPage() {
  const { status } = useAuth();
  const { search, state } = useLocation();
  if (status === 'in') return <Navigate to={returnUrl(search)} replace />;
  return (
    <Page>
      <AuthLayout
        friends="register"
        title="Gabung, yuk."
        lead={`Daftar sekarang dan dapatkan voucher diskon ${brand.voucher}. ${brand.voucherPlace}`}
      >
        <RegisterForm {...toContact(readAuthState(state).identifier)} />
        <GoogleSignIn />
        <AuthLinks question="Sudah punya akun?" to={paths.login + search} state={state} label="Masuk" />
      </AuthLayout>
    </Page>
  );
}

/** An identifier is a phone number or, with an `@`, an e-mail address. */
const toContact = (identifier = '') =>
  identifier.includes('@') ? { phone: '', email: identifier } : { phone: identifier, email: '' };

/** What the server refused, as opposed to the form's own rules. */
const REFUSED = 'server';

/**
 * What the server refuses stands beside its field and in one list above the form, a line for each message (contract,
 * decision 16). Returns the lines of no field.
 */
const showErrors: ShowFailure<z.infer<typeof registerRules>> = (failure, { setError }) => {
  const errors = toRegisterErrors(failure.fieldErrors);
  const refused = FIELD_NAMES.filter((name) => errors.some(({ field }) => field === name));
  refused.forEach((name, index) => {
    const messages = errors.filter(({ field }) => field === name).map(({ message }) => message);
    setError(
      name,
      { type: REFUSED, message: joinSentences(messages), types: Object.fromEntries(new Set(messages).entries()) },
      { shouldFocus: index === 0 },
    );
  });
  if (errors.length === 0) return [failureText(failure, accountMessages.registerFailed)];
  return errors.filter(({ field }) => field === null).map(toLine);
};

/** A new account. An error of the form's own rules stands beside its field alone. */
function RegisterForm(contact: { phone: string; email: string }) {
  const client = useApolloClient();
  const { signIn } = useAuth();
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules: registerRules,
    defaultValues: { name: '', birthDate: '', password: '', ...contact },
    send: async (input) => {
      const context = { isKeyed: true };
      const { data } = await client.mutate({ mutation: RegisterDocument, variables: { input }, context });
      return sessionOf(data?.register);
    },
    onDone: signIn,
    showFailure: showErrors,
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  // Prerendered HTML does not know the date of the visit.
  const latestBirth = useHydrated() ? today() : undefined;

  const isRefused = (name: FieldName) => errors[name]?.type === REFUSED;
  const ofFields = FIELD_NAMES.filter(isRefused).flatMap((name) =>
    Object.values(errors[name]?.types ?? {}).map((message) =>
      toLine({ label: FIELD_LABELS[name], message: String(message) }),
    ),
  );
  const fieldOf = (name: FieldName) => ({ ...field(name), isQuiet: isRefused(name) });

  return (
    // `dialog`: submitted before hydration, the form does not put its values into the address.
    <form {...formProps} method="dialog" className={styles.form} aria-label="Daftar">
      <FormErrors lines={[...ofFields, ...lines]} />
      <Field {...fieldOf('name')} label="Nama lengkap" autoComplete="name" required />
      <Field
        {...fieldOf('birthDate')}
        label="Tanggal lahir"
        type="date"
        min={EARLIEST_BIRTH_DATE}
        max={latestBirth}
        autoComplete="bday"
        required
      />
      <Field {...fieldOf('phone')} label="Nomor HP" type="tel" autoComplete="tel" placeholder="08…" required />
      <Field
        {...fieldOf('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...fieldOf('password')}
        label="Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        required
      />
      <Button type="submit" size="form" busy={isSubmitting} busyText="SIGNING UP..." lang="en">
        SIGN UP
      </Button>
    </form>
  );
}
