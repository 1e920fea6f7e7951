import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { AuthLayout, AuthLinks, AuthNotice } from '#web/features/account/auth-layout.tsx';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

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

/** The delay of the login page (requirements §9). */
const REDIRECT_MS = 2000;

/** Redirects to the login; the button goes there at once. Neither leaves a history entry that would redirect again. */
function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  // The focused button was removed with its form. The sentence above is scrolled into view, not the link.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <AuthNotice tone="done">{accountMessages.resetDone}</AuthNotice>
      <ButtonLink ref={link} size="form" to={paths.login} replace lang="en">
        LOG IN
      </ButtonLink>
    </>
  );
}
