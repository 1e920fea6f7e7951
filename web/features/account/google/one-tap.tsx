import { useEffect, useEffectEvent, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { SignInWithGoogleOneTapDocument } from '#web/gql/generated/documents.ts';
import { FormErrors } from '#web/ui/notices.tsx';
import { accountMessages } from '#shared/messages.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { loadGoogleClient } from './google-client.ts';

/** Google's One Tap prompt, for visitors (requirements §2). Where Google does not come, nothing is missing: the button is there. */
export function OneTap({ clientId }: { clientId: string }) {
  const client = useApolloClient();
  const { status, signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const { start } = useSubmit(
    (credential: string) => client.mutate({ mutation: SignInWithGoogleOneTapDocument, variables: { credential }, fetchPolicy: 'no-cache' }),
    {
      onDone: ({ data }) => (data ? signIn(data.signInWithGoogleOneTap) : setFailure(accountMessages.googleFailed)),
      onFailure: (cause) => setFailure(failureText(cause, { failed: accountMessages.googleFailed, unanswered: accountMessages.googleFailed })),
    },
  );
  const take = useEffectEvent((credential: string) => void start(credential));

  useEffect(() => {
    if (status !== 'out') return undefined;
    let isHere = true;
    const asked = loadGoogleClient().then((google) => {
      if (!isHere) return null;
      google.initialize({ client_id: clientId, callback: ({ credential }) => take(credential) });
      google.prompt();
      return google;
    });
    asked.catch(() => undefined);
    return () => {
      isHere = false;
      void asked.then((google) => google?.cancel(), () => undefined);
    };
  }, [clientId, status]);

  return <FormErrors lang="en" lines={failure === null ? [] : [failure]} />;
}
