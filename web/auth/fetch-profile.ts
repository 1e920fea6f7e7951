import type { ApolloClient } from '@apollo/client';
import { type Failure, toFailure } from '#web/gql/errors.ts';
import { MeDocument } from '#web/gql/generated/documents.ts';
import type { Member } from './member.ts';

/** What came of asking who a token's owner is (contract, decision 2). */
export type ProfileAnswer = { kind: 'member'; user: Member } | { kind: 'refused' } | { kind: 'unanswered' };

/** Failures that are not the API's word about this token: it was asked too often, or a fault of ours. */
const undecided = new Set(['RATE_LIMITED', 'INTERNAL_SERVER_ERROR', 'BAD_REQUEST', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']);

const isDecided = ({ network, code }: Failure) => !network && (code === null || !undecided.has(code));

/** The profile call. Its answer lands in the cache as well. */
export async function fetchProfile(client: ApolloClient): Promise<ProfileAnswer> {
  try {
    const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
    return data?.me ? { kind: 'member', user: data.me } : { kind: 'refused' };
  } catch (error) {
    return { kind: isDecided(toFailure(error)) ? 'refused' : 'unanswered' };
  }
}
