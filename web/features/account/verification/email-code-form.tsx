import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import styles from '#web/features/account/forms/form.module.css';
import { useOtp } from './use-otp.ts';

/** Sends the token of a link, or the code of its message. A second try after a lost answer gets that answer. */
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
  const { code, isComplete, change, onSubmit, error, isChecking, isAccepted } = useOtp(
    'EMAIL_VERIFY',
    onVerified,
    status === 'in' ? {} : { send: (token) => sendToken(client, token) },
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Kode verifikasi email">
      <CodeField label="Kode dari emailmu" value={code} onValueChange={change} readOnly={isAccepted} error={error} />
      <Button type="submit" busy={isChecking} busyText="VERIFYING..." notYet={!isComplete || isAccepted} lang="en">
        VERIFY
      </Button>
    </form>
  );
}
