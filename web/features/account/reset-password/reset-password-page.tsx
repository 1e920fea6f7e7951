import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { AuthLayout, AuthLinks, AuthNotice } from '#web/features/account/auth-layout.tsx';
import { HiddenUsername, NewPasswordField } from '#web/features/account/forms/new-password-field.tsx';
import { isPassword, requiredText } from '#web/features/account/forms/rules.ts';
import { fieldMessage, useAccountForm } from '#web/features/account/forms/use-account-form.ts';
import { ConfirmPasswordResetDocument, RequestPasswordResetDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { paths } from '#web/lib/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#web/features/account/forms/form.module.css';

type Step = { name: 'phone'; isBack?: true } | { name: 'code'; phone: string } | { name: 'done' };

const LEADS: Record<Step['name'], string | null> = {
  phone: 'Tenang. Masukkan nomor HP-mu, kami kirim kodenya lewat WhatsApp.',
  code: 'Masukkan kode yang kami kirim, lalu pilih password baru.',
  done: null,
};

/**
 * /reset-password (requirements §4): sends a code to a phone number, then sets a new password with the code. Each
 * step has its own form, so that Back clears the fields. The history entry holds the step, because the code arrives in
 * another app and a phone with little memory may discard the tab meanwhile.
 */
export function ResetPasswordPage() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const step = (state as { step?: Step } | null)?.step ?? { name: 'phone' };
  const goTo = (next: Step) => void navigate(pathname, { replace: true, state: { step: next } });
  return (
    <AuthLayout
      drawing="reset"
      title={step.name === 'phone' ? 'Lupa password?' : 'Password baru.'}
      lead={LEADS[step.name]}
    >
      {step.name === 'phone' && (
        <RequestCodeForm takesFocus={step.isBack === true} onSent={(phone) => goTo({ name: 'code', phone })} />
      )}
      {step.name === 'code' && (
        <NewPasswordForm
          phone={step.phone}
          onBack={() => goTo({ name: 'phone', isBack: true })}
          onDone={() => goTo({ name: 'done' })}
        />
      )}
      {step.name === 'done' && <ResetDone />}
      {step.name !== 'done' && <AuthLinks question="Sudah ingat?" to={paths.login} label="Masuk" />}
    </AuthLayout>
  );
}

const phoneRules = { identifier: requiredText(accountMessages.resetPhoneMissing) };

interface RequestCodeFormProps {
  /** True if the visitor came back from step 2, whose form had the focus. */
  takesFocus: boolean;
  onSent: (phone: string) => void;
}

/** Step 1: sends a code to a phone number. The answer is the same whether or not the number has an account. */
function RequestCodeForm({ takesFocus, onSent }: RequestCodeFormProps) {
  const [requestReset] = useMutation(RequestPasswordResetDocument);
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules: phoneRules,
    defaultValues: { identifier: '' },
    send: ({ identifier }) =>
      outcomeOf(
        requestReset({ variables: { input: { identifier: identifier.trim() } } }),
        (data) => data.requestPasswordReset,
      ),
    onDone: () => onSent(form.getValues('identifier').trim()),
    sentences: { failed: accountMessages.resetSendFailed, unanswered: accountMessages.resetUnanswered },
    focus: 'identifier',
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

type Passwords = Record<'newPassword' | 'confirmation', string>;

/** The rules of requirements §5. If the passwords differ, their length is not mentioned (contract, decision 13). */
const passwordRules = {
  code: requiredText(accountMessages.resetCodeMissing),
  newPassword: (text: string, { confirmation }: Passwords) =>
    text !== confirmation || isPassword(text) || accountMessages.resetPasswordShort,
  confirmation: (text: string, { newPassword }: Passwords) =>
    text === newPassword || accountMessages.resetPasswordsDiffer,
};

interface NewPasswordFormProps {
  phone: string;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: the code, and the new password twice. */
function NewPasswordForm({ phone, onBack, onDone }: NewPasswordFormProps) {
  const [confirmReset] = useMutation(ConfirmPasswordResetDocument);
  const { form, field, lines, isSubmitting, formProps } = useAccountForm({
    rules: passwordRules,
    defaultValues: { code: '', newPassword: '', confirmation: '' },
    send: ({ code, newPassword }) =>
      outcomeOf(confirmReset({ variables: { input: { code, newPassword } } }), (data) => data.confirmPasswordReset),
    onDone,
    sentences: { failed: accountMessages.resetFailed, unanswered: accountMessages.resetUnanswered },
    focus: 'code',
  });
  // The code is registered before the passwords: the first registered field with an error receives the focus.
  const {
    field: code,
    fieldState: { error },
  } = useController({ control: form.control, name: 'code' });

  return (
    <form {...formProps} className={styles.form} aria-label="Langkah 2">
      <AuthNotice tone="done">{accountMessages.resetSent}</AuthNotice>
      <FormErrors lines={lines} />
      <HiddenUsername value={phone} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what this step asks for */}
      <CodeField {...code} label="Kode verifikasi" error={fieldMessage(error)} autoFocus />
      <NewPasswordField {...field('newPassword')} label="Password baru" />
      <PasswordField {...field('confirmation')} label="Konfirmasi password" autoComplete="new-password" />
      <Button type="submit" size="form" busy={isSubmitting} busyText="MENYIMPAN...">
        RESET PASSWORD
      </Button>
      <Button variant="secondary" icon="back" onClick={onBack}>
        Kembali
      </Button>
    </form>
  );
}

/** The delay of the login page (requirements §9). */
const REDIRECT_MS = 2000;

// The focused button was removed with its form. The sentence above the link is scrolled into view, not the link.
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });

/** Redirects to the login; the button goes there at once. Neither leaves a history entry that would redirect again. */
function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <AuthNotice tone="done">{accountMessages.resetDone}</AuthNotice>
      <ButtonLink ref={takeFocus} size="form" to={paths.login} replace lang="en">
        LOG IN
      </ButtonLink>
    </>
  );
}
