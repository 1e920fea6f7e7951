import { RESET_REDIRECT_MS } from '#shared/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountMessages } from '#shared/messages/account.ts';
import { AuthLayout, AuthLinks, AuthNotice } from '#web/features/account/auth-layout.tsx';
import { paths } from '#web/lib/paths.ts';
import { withSessionStorage } from '#web/lib/session-storage.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

const SENT_KEY = 'reset-sent';

type Step =
  | { name: 'phone'; isBack: boolean }
  | { name: 'code'; phone: string; notice: string }
  | { name: 'done'; notice: string };

const LEADS: Record<Step['name'], string | null> = {
  phone: 'Tenang. Masukkan nomor HP-mu, kami kirim kodenya lewat WhatsApp.',
  code: 'Masukkan kode yang kami kirim, lalu pilih password baru.',
  done: null,
};

/**
 * /reset-password (requirements §4): sends a code to a phone number, then sets a new password with the code. Each
 * step has a form of its own, so that Back clears the fields. A reload goes on with step 2.
 */
export function ResetPasswordPage() {
  const { key } = useLocation();
  const [chosen, setStep] = useState<Step | null>(null);
  // Prerendered HTML has no storage: the first render must not differ from it.
  const sentTo = useHydrated() && chosen === null ? readSentTo(key) : null;
  const resumed: Step =
    sentTo === null
      ? { name: 'phone', isBack: false }
      : { name: 'code', phone: sentTo, notice: accountMessages.resetSent };
  const step = chosen ?? resumed;

  function sent(phone: string, notice: string) {
    writeSentTo(key, phone);
    setStep({ name: 'code', phone, notice });
  }
  function leaveCode(next: Step) {
    removeSentTo();
    setStep(next);
  }

  return (
    <Page>
      <AuthLayout
        friends="reset"
        title={step.name === 'phone' ? 'Lupa password?' : 'Password baru.'}
        lead={LEADS[step.name]}
      >
        {step.name === 'phone' && <RequestCodeForm takesFocus={step.isBack} onSent={sent} />}
        {step.name === 'code' && (
          <NewPasswordForm
            phone={step.phone}
            notice={step.notice}
            onBack={() => leaveCode({ name: 'phone', isBack: true })}
            onDone={(notice) => leaveCode({ name: 'done', notice })}
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
  // The button that had the focus is gone with its form. The sentence above scrolls into view, not the link.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <AuthNotice tone="done" isShown>
        {notice}
      </AuthNotice>
      <ButtonLink ref={link} size="form" to={paths.login} lang="en">
        LOG IN
      </ButtonLink>
    </>
  );
}

/**
 * The number that a code was sent to, for the entry of the history with this key; null for another one. The code
 * arrives in another app, and phones short of memory discard the tab meanwhile.
 */
function readSentTo(entry: string): string | null {
  const [key, ...phone] = withSessionStorage((store) => store.getItem(SENT_KEY))?.split(' ') ?? [];
  return key === entry ? phone.join(' ') : null;
}

function writeSentTo(entry: string, phone: string): void {
  withSessionStorage((store) => store.setItem(SENT_KEY, `${entry} ${phone}`));
}

function removeSentTo(): void {
  withSessionStorage((store) => store.removeItem(SENT_KEY));
}
