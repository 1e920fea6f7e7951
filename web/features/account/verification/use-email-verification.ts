import { useEffect, useState } from 'react';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import { toFailure } from '#web/gql/errors.ts';
import { VerifyEmailDocument } from '#web/gql/generated/documents.ts';

type Ended = { step: 'verified' } | { step: 'failed'; message: string | null; mayRetry: boolean };
export type Verification = { step: 'asking' } | Ended;

/** requirements §8, to the letter. */
export const missingToken = 'Invalid or missing verification token. Please check your verification message and try again.';

/**
 * What was answered for each token, for as long as the document lives: a token is used up by its first call, so there is
 * never a second one (requirements §4), neither by a second mounting nor by going back and forth.
 */
const answers = new Map<string, Promise<Ended>>();

/** Proves an e-mail address by the token of its link. `retry` asks again, where nobody had answered. */
export function useEmailVerification(token: string): { verification: Verification; retry: () => void } {
  const client = useApolloClient();
  const { refresh } = useAuth();
  const [ended, setEnded] = useState<{ token: string; result: Ended } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    const answer = answers.get(token) ?? ask(client, token);
    answers.set(token, answer);
    void answer.then((result) => {
      if (!isCurrent) return;
      setEnded({ token, result });
      // Whoever is signed in here may be the one whose address it is (requirements §4: after each step the profile is refreshed).
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

  if (token === '') return { verification: { step: 'failed', message: missingToken, mayRetry: false }, retry };
  return { verification: ended?.token === token ? ended.result : { step: 'asking' }, retry };
}

async function ask(client: ApolloClient, token: string): Promise<Ended> {
  try {
    await client.mutate({ mutation: VerifyEmailDocument, variables: { token } });
    return { step: 'verified' };
  } catch (error) {
    const { message, network } = toFailure(error);
    return { step: 'failed', message: network ? null : message, mayRetry: network };
  }
}
