import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';
import { OtpForm } from './otp-form.tsx';
import { useOtp } from './use-otp.ts';

/** Sends the token of a link, or the code of its message. A retry after a lost answer gets that answer. */
export function sendToken(client: ApolloClient, token: string) {
  return client.mutate({ mutation: VerifyEmailDocument, variables: { input: { token } }, context: { isKeyed: true } });
}

/**
 * Takes the code of the verification message: as the member's one-time code, or while signed out as the token that a
 * link would carry.
 */
export function EmailCodeForm({ onVerified }: { onVerified: () => void }) {
  const client = useApolloClient();
  const { status } = useAuth();
  const otp = useOtp('EMAIL_VERIFY', onVerified, status === 'in' ? {} : { send: (token) => sendToken(client, token) });
  return <OtpForm otp={otp} name="Kode verifikasi email" label="Kode dari emailmu" />;
}
