import { useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountMessages } from '#shared/messages/account.ts';
import type { Message } from '#shared/messages/message.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/errors.ts';
import { SignInWithGoogleOneTapDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { FormErrors } from '#web/ui/notices.tsx';
import { loadGoogleClient } from './google-client.ts';

/**
 * Google's One Tap prompt, for visitors (requirements §2). Without Google's script nothing is shown, and the button
 * still works.
 */
export function OneTap({ clientId }: { clientId: string }) {
  const [signInWithOneTap] = useMutation(SignInWithGoogleOneTapDocument);
  const isMounted = useIsMounted();
  const { status } = useAuth();
  const [failure, setFailure] = useState<Message | null>(null);
  const submitCredential = useEffectEvent(async (credential: string) => {
    const call = signInWithOneTap({ variables: { input: { credential } } });
    const { payload, failure: cause } = await outcomeOf(call, (data) => data.signInWithGoogleOneTap);
    if (!isMounted()) return;
    if (cause) setFailure(failureText(cause, { failed: accountMessages.googleFailed }));
    else writeSession(payload.session);
  });

  useEffect(() => {
    if (status !== 'out') return undefined;
    const prompted = loadGoogleClient().then(
      (google) => {
        google.initialize({ client_id: clientId, callback: ({ credential }) => void submitCredential(credential) });
        google.prompt();
        return google;
      },
      () => null,
    );
    return () => void prompted.then((google) => google?.cancel());
  }, [clientId, status]);

  return <FormErrors lines={failure === null ? [] : [failure]} />;
}
