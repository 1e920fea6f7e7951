import { useMutation } from '@apollo/client/react';
import { brand } from '#brand/brand.ts';
import { EARLIEST_BIRTH_DATE } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { distinct, english, joined, type Message, ourMessage, textOf } from '#shared/messages/message.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { EntryPage } from '#web/features/account/auth-layout.tsx';
import { NewPasswordField } from '#web/features/account/forms/new-password-field.tsx';
import { isBirthDate, isEmail, isPassword, requiredText, today, validText } from '#web/features/account/forms/rules.ts';
import { nameOf, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import type { UserError } from '#web/gql/errors.ts';
import { RegisterDocument } from '#web/gql/generated/graphql.ts';
import { failed, outcomeOf } from '#web/gql/outcome.ts';
import { paths } from '#web/lib/pages.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
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

/**
 * All fields are required (requirements §5). The API checks the phone number, because people write them in many forms.
 */
const rules = {
  name: requiredText(accountMessages.nameMissing),
  birthDate: validText(isBirthDate, accountMessages.birthDateInvalid),
  phone: requiredText(accountMessages.phoneInvalid),
  email: validText(isEmail, accountMessages.emailInvalid),
  password: validText(isPassword, accountMessages.passwordShort),
};

/**
 * The form for a new account. Each message of the server is one line of an announced list, and stands beside its field
 * (contract, decision 16); the list is visible if it says more than what is beside the fields.
 */
function RegisterForm({ phone, email }: { phone: string; email: string }) {
  const [register] = useMutation(RegisterDocument);
  const { failure, field, lines, isSubmitting, formProps } = useAccountForm({
    rules,
    defaultValues: { name: '', birthDate: '', phone, email, password: '' },
    async send(values) {
      const input = {
        ...values,
        name: values.name.trim(),
        phone: values.phone.trim(),
        email: values.email.trim(),
      };
      const outcome = await outcomeOf(register({ variables: { input } }), (data) => data.register);
      if (!outcome.failure) return outcome;
      return failed({ ...outcome.failure, fieldErrors: withOurSentences(outcome.failure.fieldErrors) });
    },
    onDone: ({ session }) => writeSession(session),
    sentences: { failed: accountMessages.registerFailed },
  });
  const refusals = distinct(failure?.fieldErrors.map(toLine) ?? []);
  // The date of the visit is unknown in prerendered HTML.
  const latestBirth = useHydrated() ? today() : undefined;
  const fieldOf = (name: keyof typeof rules) => ({ ...field(name), isAnnouncedByForm: failure !== null });

  return (
    // `dialog`: submitted before hydration, the form does not put its values into the address.
    <form {...formProps} method="dialog" className={styles.form} aria-label="Daftar">
      <FormErrors lines={refusals.length > 0 ? refusals : lines} isHidden={lines.length === 0} />
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

/** Codes of faults other than a malformed value: the server's message is shown. */
const OTHER_FAULTS = new Set<UserError['code']>(['TAKEN', 'TOO_LONG', 'TOO_COMMON']);

/** The sentences of requirements §5 for malformed values. For the phone the BFF has it, by the API's code. */
const SENTENCES = new Map<string, Message>([
  ['name', accountMessages.nameMissing],
  ['email', accountMessages.emailInvalid],
  ['password', accountMessages.passwordShort],
]);

/**
 * Returns the server's field errors with the sentences of requirements §5, in the order of the form. Errors of other
 * fields come last.
 */
function withOurSentences(errors: readonly UserError[]): UserError[] {
  const fields = Object.keys(rules);
  const position = (error: UserError) => fields.indexOf(nameOf(error)) + 1 || Number.MAX_VALUE;
  return errors
    .map((error) => ({ ...error, message: messageOf(error) }))
    .sort((one, other) => position(one) - position(other));
}

function messageOf(error: UserError): Message {
  const { code, message } = error;
  const sentence = OTHER_FAULTS.has(code) ? undefined : SENTENCES.get(nameOf(error));
  if (sentence !== undefined) return sentence;
  return textOf(message).trim() === ''
    ? accountMessages.formatInvalid
    : ourMessage(message, accountMessages.phoneInvalid);
}

/**
 * Formats an error: `Phone: Please enter a valid phone number …`, `Birth date: …`; without a field only the message.
 */
function toLine(error: UserError): Message {
  const words = nameOf(error).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  if (words === '') return error.message;
  return joined(english(`${words.charAt(0).toUpperCase()}${words.slice(1)}: `), error.message);
}
