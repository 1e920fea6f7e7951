import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { accountMessages } from '#shared/messages.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { toFailure } from '#web/gql/errors.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';

type Ended = { step: 'verified' } | { step: 'failed'; message: string | null; mayRetry: boolean };
export type Verification = { step: 'loading' } | Ended;

/** The answer for each token of this document: a token works once, so it is sent once (requirements §4), also when the page mounts again. */
const answers = new Map<string, Promise<Ended>>();

/** Verifies an e-mail address by the token of its link. `retry` sends it again after a call without an answer. */
export function useEmailVerification(token: string): { verification: Verification; retry: () => void } {
  const client = useApolloClient();
  const { refresh } = useAuth();
  const [ended, setEnded] = useState<{ token: string; result: Ended } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    const answer = answers.get(token) ?? verify(client, token);
    answers.set(token, answer);
    void answer.then((result) => {
      if (!isCurrent) return;
      setEnded({ token, result });
      // The address may be that of the member who is signed in here (requirements §4).
      if (result.step === 'verified') void refresh();
    });
    return () => {
      isCurrent = false;
    };
  }, [client, token, attempt, refresh]);

  function retry() {
    answers.delete(token);
    setEnded(null);
    setAttempt(attempt + 1);
  }

  if (token === '') return { verification: { step: 'failed', message: accountMessages.verificationTokenMissing, mayRetry: false }, retry };
  return { verification: ended?.token === token ? ended.result : { step: 'loading' }, retry };
}

async function verify(client: ApolloClient, token: string): Promise<Ended> {
  try {
    await client.mutate({ mutation: VerifyEmailDocument, variables: { token } });
    return { step: 'verified' };
  } catch (error) {
    const { message, network } = toFailure(error);
    return { step: 'failed', message: network ? null : message, mayRetry: network };
  }
}
