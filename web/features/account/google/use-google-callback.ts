import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { accountMessages } from '#shared/messages.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import type { AuthPayload } from '#web/auth/session.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { SignInWithGoogleDocument } from '#web/gql/generated/documents.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';

type Ended = { step: 'signedIn'; payload: AuthPayload } | { step: 'failed'; message: string };
export type Callback = { step: 'loading' } | { step: 'codeMissing' } | Ended;

/** The answer for each code of this document: a code works once, so it is sent once (requirements §4). */
const answers = new Map<string, Promise<Ended>>();

/**
 * Completes the sign-in after Google's redirect. An `error` is handled before a missing code (contract, decision 4); `state` belongs
 * to the API and is passed on unchanged (contract, decision 21).
 */
export function useGoogleCallback(search: string): Callback {
  const client = useApolloClient();
  const { signIn } = useAuth();
  // The page clears its address meanwhile, so the query is read once.
  const [query] = useState(() => new URLSearchParams(search));
  const [ended, setEnded] = useState<Ended | null>(null);
  const refusal = readRefusal(query);
  const code = query.get('code') ?? '';

  useEffect(() => {
    if (refusal !== null || code === '') return undefined;
    let isCurrent = true;
    const answer = answers.get(code) ?? exchangeCode(client, query);
    answers.set(code, answer);
    void answer.then((result) => {
      if (!isCurrent) return;
      setEnded(result);
      if (result.step === 'signedIn') signIn(result.payload);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, code, query, refusal, signIn]);

  if (refusal !== null) return { step: 'failed', message: refusal };
  if (code === '') return { step: 'codeMissing' };
  return ended ?? { step: 'loading' };
}

/** Google's description of its error, else the error's name; null without an error. */
function readRefusal(query: URLSearchParams): string | null {
  const error = query.get('error');
  if (error === null) return null;
  return query.get('error_description')?.trim() || accountMessages.googleError(error);
}

async function exchangeCode(client: ApolloClient, query: URLSearchParams): Promise<Ended> {
  const rest = Object.fromEntries(['scope', 'authuser', 'prompt', 'state'].flatMap((key) => (query.has(key) ? [[key, query.get(key)]] : [])));
  const input = { ...rest, code: query.get('code') ?? '', redirectUri: `${runtimeConfig().siteUrl}${paths.googleCallback}` };
  const failed = accountMessages.googleProcessFailed;
  try {
    const { data } = await client.mutate({ mutation: SignInWithGoogleDocument, variables: { input }, fetchPolicy: 'no-cache' });
    return data ? { step: 'signedIn', payload: data.signInWithGoogle } : { step: 'failed', message: failed };
  } catch (error) {
    return { step: 'failed', message: failureText(toFailure(error), failed) };
  }
}
