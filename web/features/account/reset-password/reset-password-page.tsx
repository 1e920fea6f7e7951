import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { AuthLayout } from '#web/features/account/auth-layout/auth-layout.tsx';
import form from '#web/features/account/forms/form.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import { ResetDone } from './reset-done.tsx';

type Step = { name: 'phone' } | { name: 'code'; notice: string } | { name: 'done'; notice: string };

/** /reset-password (requirements §4): a phone number is sent a code, and the code sets a new password. */
export function ResetPasswordPage() {
  const [step, setStep] = useState<Step>({ name: 'phone' });
  // Kept for the way back to step 1: whoever mistyped a number mends it. Codes and passwords live in their form alone.
  const [phone, setPhone] = useState('');
  return (
    <Page>
      <AuthLayout friends="reset" title={step.name === 'phone' ? 'Lupa password?' : 'Password baru.'} lead={leads[step.name]}>
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
        {step.name !== 'done' && (
          <div className={form.ways}>
            <p>
              Sudah ingat? <TextLink to={paths.login}>Masuk</TextLink>
            </p>
            <p>
              Cuma mau ambil foto? <TextLink to={paths.findOrder}>Cari pesananmu</TextLink>
            </p>
          </div>
        )}
      </AuthLayout>
    </Page>
  );
}

const leads: Record<Step['name'], string | null> = {
  phone: 'Tenang. Masukkan nomor HP-mu, kami kirim kodenya lewat WhatsApp.',
  code: 'Masukkan kode yang kami kirim, lalu pilih password baru.',
  done: null,
};
