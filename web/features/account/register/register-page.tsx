import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import { EARLIEST_BIRTH_DATE } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { readAuthState, returnUrl } from '#web/auth/return-url.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { AuthLayout, AuthLinks } from '#web/features/account/auth-layout.tsx';
import { PasswordStrength } from '#web/features/account/forms/password-strength.tsx';
import { today } from '#web/features/account/forms/rules.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { GoogleSignIn } from '#web/features/account/google/google-sign-in.tsx';
import { failureText, joinMessages } from '#web/gql/errors.ts';
import { RegisterDocument, type RegisterInput } from '#web/gql/generated/documents.ts';
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
  type RegisterError,
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
 * A new account. An error of the form's own rules stands beside its field; what the server refuses stands there and
 * in one list above the form, a line for each message (contract, decision 16).
 */
function RegisterForm(contact: { phone: string; email: string }) {
  const form = useForm({
    resolver: zodResolver(registerRules),
    defaultValues: { name: '', birthDate: '', password: '', ...contact },
  });
  const { register, handleSubmit, setError, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: 'password' });
  /** Errors that belong to none of the fields. */
  const [otherLines, setOtherLines] = useState<string[]>([]);
  // Prerendered HTML does not know the date of the visit.
  const latestBirth = useHydrated() ? today() : undefined;
  const { isSubmitting, submit } = useRegister((refusal, failure) => {
    const refused = FIELD_NAMES.filter((name) => refusal.some(({ field }) => field === name));
    refused.forEach((name, index) => {
      const messages = refusal.filter(({ field }) => field === name).map(({ message }) => message);
      setError(
        name,
        { type: REFUSED, message: joinMessages(messages), types: Object.fromEntries(new Set(messages).entries()) },
        { shouldFocus: index === 0 },
      );
    });
    setOtherLines([
      ...refusal.filter(({ field }) => field === null).map(toLine),
      ...(failure === null ? [] : [failure]),
    ]);
  });

  const isRefused = (name: FieldName) => errors[name]?.type === REFUSED;
  const lines = FIELD_NAMES.filter(isRefused).flatMap((name) =>
    Object.values(errors[name]?.types ?? {}).map((message) =>
      toLine({ label: FIELD_LABELS[name], message: String(message) }),
    ),
  );
  const field = (name: FieldName) => ({ ...register(name), error: errors[name]?.message, isQuiet: isRefused(name) });

  return (
    // `dialog`: submitted before hydration, the form does not put its values into the address.
    <form
      method="dialog"
      className={styles.form}
      aria-label="Daftar"
      noValidate
      onSubmit={(event) => {
        setOtherLines([]);
        void handleSubmit(submit)(event);
      }}
    >
      <FormErrors lines={[...lines, ...otherLines]} />
      <Field {...field('name')} label="Nama lengkap" autoComplete="name" required />
      <Field
        {...field('birthDate')}
        label="Tanggal lahir"
        type="date"
        min={EARLIEST_BIRTH_DATE}
        max={latestBirth}
        autoComplete="bday"
        required
      />
      <Field {...field('phone')} label="Nomor HP" type="tel" autoComplete="tel" placeholder="08…" required />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('password')}
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

/**
 * Submits a registration, and signs the new member in. `onRefused` receives the field errors, or one sentence when
 * there are none.
 */
function useRegister(onRefused: (errors: RegisterError[], failure: string | null) => void) {
  const client = useApolloClient();
  const { signIn } = useAuth();
  return useSubmit(
    (input: RegisterInput) =>
      client.mutate({
        mutation: RegisterDocument,
        variables: { input },
        context: { isKeyed: true },
      }),
    {
      onDone: ({ data }) =>
        data?.register?.session ? signIn(data.register.session) : onRefused([], accountMessages.registerFailed),
      onFailure: (failure) => {
        const errors = toRegisterErrors(failure.fieldErrors);
        onRefused(errors, errors.length > 0 ? null : failureText(failure, accountMessages.registerFailed));
      },
    },
  );
}
