import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { BoothsDocument } from '#web/gql/generated/documents.ts';
import { type Booth, sentences } from './spots.ts';

/** The booths that each client has loaded. */
const loaded = new WeakMap<object, readonly Booth[]>();

/**
 * All booths, loaded once in a visit. They are not in Apollo's cache: taking 200 fields apart and reading them
 * together again holds a phone for longer than a frame, and no other query has a part of them.
 */
export function useBooths({ skip = false } = {}) {
  const client = useApolloClient();
  const known = loaded.get(client);
  const { data, error, refetch } = useQuery(BoothsDocument, {
    fetchPolicy: 'no-cache',
    skip: skip || known !== undefined,
  });
  const booths = known ?? data?.booths ?? undefined;

  useEffect(() => {
    if (booths) loaded.set(client, booths);
  }, [client, booths]);
  const failure = error && !booths ? failureText(toFailure(error), { unanswered: sentences.loadFailed }) : null;
  return { booths, failure, retry: () => void refetch().catch(() => undefined) };
}
