import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { BoothsDocument } from '#web/gql/generated/graphql.ts';
import { type Booth, sentences } from './spots.ts';

/** The booths that each client has loaded. */
const loaded = new WeakMap<object, readonly Booth[]>();

/**
 * Loads all booths, once per client. They are not in Apollo's cache: normalising 200 fields and reading them again
 * blocks a phone for longer than a frame, and no other query shares their data.
 */
export function useBooths({ skip = false } = {}) {
  const client = useApolloClient();
  const known = loaded.get(client);
  const { data, error, refetch } = useQuery(BoothsDocument, {
    fetchPolicy: 'no-cache',
    // All callers get the same answer: caches may keep it (decision 070).
    context: { isPublic: true },
    skip: skip || known !== undefined,
  });
  const booths = known ?? data?.booths ?? undefined;

  useEffect(() => {
    if (booths) loaded.set(client, booths);
  }, [client, booths]);
  const failure = error && !booths ? failureText(toFailure(error), { unanswered: sentences.loadFailed }) : null;
  return { booths, failure, retry: () => void refetch().catch(() => undefined) };
}
