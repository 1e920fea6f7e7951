import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { brand } from '#brand/brand.ts';
import { EARLIEST_BIRTH_DATE } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { distinct } from '#shared/messages/message.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { EntryPage } from '#web/features/account/auth-layout.tsx';
import { NewPasswordField } from '#web/features/account/forms/new-password-field.tsx';
import { today } from '#web/features/account/forms/rules.ts';
import {
  REFUSED,
  type ShowFailure,
  showRefusal,
  useAccountForm,
} from '#web/features/account/forms/use-account-form.ts';
import { RegisterDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { paths } from '#web/lib/pages.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import { registerRules, toLine, toRegisterErrors } from './register-fields.ts';
import styles from '#web/features/account/forms/form.module.css';
import shared from '#web/ui/shared.module.css';

/** The page /register. */
export function RegisterPage() {
  return (
    <EntryPage
      drawing="register"
      title="Gabung, yuk."
      lead={`Daftar sekarang dan dapatkan voucher diskon ${brand.voucher}. ${brand.voucherPlace}`}
      leadToOrder="Pesananmu menunggu: daftar, verifikasi, buka."
      other={{ question: 'Sudah punya akun?', to: paths.login, label: 'Masuk' }}
    >
      {({ identifier }) => <RegisterForm {...toContact(identifier)} />}
    </EntryPage>
  );
}

/** An identifier is a phone number or, with an `@`, an e-mail address. */
const toContact = (identifier = '') =>
  identifier.includes('@') ? { phone: '', email: identifier } : { phone: identifier, email: '' };

type Values = Record<keyof typeof registerRules, string>;

/**
 * The form for a new account. Each message of the server is one line of an announced list, and stands beside its field
 * (contract, decision 16); the list is visible if it says more than what is beside the fields.
 */
function RegisterForm({ phone, email }: { phone: string; email: string }) {
  const [register] = useMutation(RegisterDocument);
  const [hasMore, setMore] = useState(false);
  const showErrors: ShowFailure<Values> = (failure, form) => {
    const fieldErrors = toRegisterErrors(failure.fieldErrors);
    const others = showRefusal<Values>(accountMessages.registerFailed)({ ...failure, fieldErrors }, form);
    setMore(others.length > 0);
    return fieldErrors.length > 0 ? distinct(fieldErrors.map(toLine)) : others;
  };
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules: registerRules,
    defaultValues: { name: '', birthDate: '', phone, email, password: '' },
    send({ name, phone, email, ...others }) {
      const input = { ...others, name: name.trim(), phone: phone.trim(), email: email.trim() };
      return outcomeOf(register({ variables: { input } }), (data) => data.register);
    },
    onDone: ({ session }) => writeSession(session),
    showFailure: showErrors,
  });
  const { errors } = form.formState;
  // The date of the visit is unknown in prerendered HTML.
  const latestBirth = useHydrated() ? today() : undefined;
  const fieldOf = (name: keyof Values) => ({
    ...field(name),
    isQuiet: errors[name]?.type === REFUSED,
  });

  return (
    // `dialog`: submitted before hydration, the form does not put its values into the address.
    <form {...formProps} method="dialog" className={styles.form} aria-label="Daftar">
      <FormErrors lines={lines} isHidden={!hasMore} />
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
      <NewPasswordField {...fieldOf('password')} label="Password" required />
      <p className={classNames(shared.quiet, styles.terms)}>
        Dengan mendaftar kamu setuju dengan{' '}
        <TextLink to={paths.terms} target="_blank">
          syarat dan ketentuan
        </TextLink>{' '}
        dan{' '}
        <TextLink to={`${paths.terms}#privasi`} target="_blank">
          kebijakan privasi
        </TextLink>{' '}
        kami.
      </p>
      <Button type="submit" size="form" busy={isSubmitting} busyText="SIGNING UP..." lang="en">
        SIGN UP
      </Button>
    </form>
  );
}
