import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { MeDocument } from '#web/gql/generated/graphql.ts';
import { checkMember } from './session-client.ts';
import { useAuth } from './use-auth.ts';

/** The member, for `refetchQueries`. */
export const MEMBER_QUERY = { query: MeDocument };

/**
 * What to fetch after a mutation that changes the member: an API may answer without the member (contract, decision 5).
 */
export const memberIfMissing = (
  payload: { user: object | null; userErrors: readonly unknown[] } | null | undefined,
): (typeof MEMBER_QUERY)[] => (payload?.user === null && payload.userErrors.length === 0 ? [MEMBER_QUERY] : []);

/**
 * The signed-in member. The session that the document found begins with its stored copy, which is fetched once; a later
 * session came with its member.
 */
export function useMember() {
  const client = useApolloClient();
  const { status, generation } = useAuth();
  const { data, error, loading, refetch } = useQuery(MeDocument, { skip: status !== 'in' });
  const isStored = status === 'in' && generation === 0;
  // An effect, not `cache-and-network`: that is applied while rendering, when AuthProvider's check may already be
  // answered, and would fetch the member twice.
  useEffect(() => {
    if (isStored) void checkMember(client, refetch);
  }, [isStored, client, refetch]);
  const member = data?.me ?? null;
  return { member, hasFailed: Boolean(error) || (status === 'in' && !loading && member === null), refetch };
}
