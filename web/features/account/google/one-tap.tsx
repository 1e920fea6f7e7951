import { useEffect, useEffectEvent, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import type { Message } from '#shared/messages/message.ts';
import { sessionOf, signIn } from '#web/auth/session-store.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/errors.ts';
import { SignInWithGoogleOneTapDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { FormErrors } from '#web/ui/notices.tsx';
import { loadGoogleClient } from './google-client.ts';

/**
 * Google's One Tap prompt, for visitors (requirements §2). Without Google's script nothing is shown, and the button
 * still works.
 */
export function OneTap({ clientId }: { clientId: string }) {
  const mutate = useMutate();
  const { status } = useAuth();
  const [failure, setFailure] = useState<Message | null>(null);
  const { submit } = useSubmit(
    async (credential: string) =>
      sessionOf((await mutate(SignInWithGoogleOneTapDocument, { credential }))?.signInWithGoogleOneTap),
    {
      onDone: signIn,
      onFailure: (cause) => setFailure(failureText(cause, accountMessages.googleFailed)),
    },
  );
  const submitCredential = useEffectEvent((credential: string) => void submit(credential));

  useEffect(() => {
    if (status !== 'out') return undefined;
    let isMounted = true;
    const prompted = loadGoogleClient().then(
      (google) => {
        if (!isMounted) return null;
        google.initialize({ client_id: clientId, callback: ({ credential }) => submitCredential(credential) });
        google.prompt();
        return google;
      },
      () => null,
    );
    return () => {
      isMounted = false;
      void prompted.then((google) => google?.cancel());
    };
  }, [clientId, status]);

  return <FormErrors lines={failure === null ? [] : [failure]} />;
}
