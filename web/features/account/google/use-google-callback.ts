import { useEffect, useState } from 'react';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import type { AuthPayload } from '#web/auth/session.ts';
import { toFailure } from '#web/gql/errors.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { SignInWithGoogleDocument } from '#web/gql/generated/documents.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';
import { accountMessages } from '#shared/messages.ts';

type Ended = { step: 'signedIn'; payload: AuthPayload } | { step: 'failed'; message: string };
export type Callback = { step: 'asking' } | { step: 'nothing' } | Ended;

/** What was answered for each code, for as long as the document lives: a code is spent by its first use (requirements §4: runs once). */
const answers = new Map<string, Promise<Ended>>();

/**
 * Ends a sign-in that Google's redirect brought back here. An `error` is looked at before a missing code (contract, decision 4);
 * `state` is the API's own and passed on unchanged (contract, decision 21).
 */
export function useGoogleCallback(search: string): Callback {
  const client = useApolloClient();
  const { signIn } = useAuth();
  // The address is cleared while this runs: what it said is read once.
  const [query] = useState(() => new URLSearchParams(search));
  const [ended, setEnded] = useState<Ended | null>(null);
  const refused = refusalIn(query);
  const code = query.get('code') ?? '';

  useEffect(() => {
    if (refused !== null || code === '') return undefined;
    let isCurrent = true;
    const answer = answers.get(code) ?? ask(client, query);
    answers.set(code, answer);
    void answer.then((result) => {
      if (!isCurrent) return;
      setEnded(result);
      if (result.step === 'signedIn') signIn(result.payload);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, code, query, refused, signIn]);

  if (refused !== null) return { step: 'failed', message: refused };
  if (code === '') return { step: 'nothing' };
  return ended ?? { step: 'asking' };
}

/** Google's own words where it sent some, else its error's name; null when it refused nothing. */
function refusalIn(query: URLSearchParams): string | null {
  const error = query.get('error');
  if (error === null) return null;
  return query.get('error_description')?.trim() || accountMessages.googleError(error);
}

async function ask(client: ApolloClient, query: URLSearchParams): Promise<Ended> {
  const told = Object.fromEntries(['scope', 'authuser', 'prompt', 'state'].flatMap((key) => (query.has(key) ? [[key, query.get(key)]] : [])));
  const input = { ...told, code: query.get('code') ?? '', redirectUri: `${runtimeConfig().siteUrl}${paths.googleCallback}` };
  const failed = accountMessages.googleProcessFailed;
  try {
    const { data } = await client.mutate({ mutation: SignInWithGoogleDocument, variables: { input }, fetchPolicy: 'no-cache' });
    return data ? { step: 'signedIn', payload: data.signInWithGoogle } : { step: 'failed', message: failed };
  } catch (error) {
    return { step: 'failed', message: failureText(toFailure(error), { failed, unanswered: failed }) };
  }
}
