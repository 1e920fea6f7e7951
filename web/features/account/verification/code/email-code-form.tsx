import { useAuth } from '#web/auth/use-auth.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { OtpForm } from './otp-form.tsx';
import { useOtp } from './use-otp.ts';

/**
 * Takes the code of the verification message: as the member's one-time code, or while signed out as the token that a
 * link would carry.
 */
export function EmailCodeForm({ onVerified }: { onVerified: () => void }) {
  const mutate = useMutate();
  const { status } = useAuth();
  const sendAsToken = (token: string) => mutate(VerifyEmailDocument, { token });
  const otp = useOtp('EMAIL_VERIFY', onVerified, status === 'in' ? undefined : sendAsToken);
  return <OtpForm otp={otp} name="Kode verifikasi email" label="Kode dari emailmu" />;
}
