import { RESET_REDIRECT_MS } from '#shared/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AuthLayout, AuthLinks, AuthNotice } from '#web/features/account/auth-layout.tsx';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

type Step = { name: 'phone' } | { name: 'code'; notice: string } | { name: 'done'; notice: string };

const LEADS: Record<Step['name'], string | null> = {
  phone: 'Tenang. Masukkan nomor HP-mu, kami kirim kodenya lewat WhatsApp.',
  code: 'Masukkan kode yang kami kirim, lalu pilih password baru.',
  done: null,
};

/** /reset-password (requirements §4): sends a code to a phone number, then sets a new password with the code. */
export function ResetPasswordPage() {
  const [step, setStep] = useState<Step>({ name: 'phone' });
  // Going back to step 1 shows the number again. Code and passwords are only in the form of step 2, so that they are cleared.
  const [phone, setPhone] = useState('');
  return (
    <Page>
      <AuthLayout friends="reset" title={step.name === 'phone' ? 'Lupa password?' : 'Password baru.'} lead={LEADS[step.name]}>
        {step.name === 'phone' && (
          <RequestCodeForm
            phone={phone}
            onSent={(number, notice) => {
              setPhone(number);
              setStep({ name: 'code', notice });
            }}
          />
        )}
        {step.name === 'code' && (
          <NewPasswordForm
            phone={phone}
            notice={step.notice}
            onBack={() => setStep({ name: 'phone' })}
            onDone={(notice) => setStep({ name: 'done', notice })}
          />
        )}
        {step.name === 'done' && <ResetDone notice={step.notice} />}
        {step.name !== 'done' && <AuthLinks question="Sudah ingat?" to={paths.login} label="Masuk" />}
      </AuthLayout>
    </Page>
  );
}

/** Redirects to the login after 2 s; the button goes there at once. */
function ResetDone({ notice }: { notice: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  // The button that had the focus is gone with its form.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <AuthNotice tone="done">{notice}</AuthNotice>
      <ButtonLink ref={link} size="form" to={paths.login} lang="en">
        LOG IN
      </ButtonLink>
    </>
  );
}
