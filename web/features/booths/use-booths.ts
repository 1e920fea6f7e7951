import { useQuery } from '@apollo/client/react';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { BoothsDocument } from '#web/gql/generated/graphql.ts';
import { type Booth, sentences } from './spots.ts';

/** Loads all booths, once per client: the list and the page of a booth share them in Apollo's cache. */
export function useBooths({ skip = false } = {}) {
  const { data, error, refetch } = useQuery(BoothsDocument, {
    // All callers get the same answer: caches may keep it (decision 070).
    context: { isPublic: true },
    skip,
  });
  const booths: readonly Booth[] | undefined = data?.booths ?? undefined;
  const failure = error && !booths ? failureText(toFailure(error), { unanswered: sentences.loadFailed }) : null;
  return { booths, failure, refetch };
}
