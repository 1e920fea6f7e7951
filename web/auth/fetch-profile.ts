import type { ApolloClient } from '@apollo/client';
import { type Failure, toFailure } from '#web/gql/errors.ts';
import { MeDocument } from '#web/gql/generated/documents.ts';
import type { Member } from './member.ts';

/** The outcome of the profile call: `refused` ends the session, `unanswered` says nothing about it (contract, decision 2). */
export type ProfileResult = { kind: 'member'; user: Member } | { kind: 'refused' } | { kind: 'unanswered' };

/** Failures that say nothing about the token: a limit, or a fault of ours. */
const UNDECIDED_CODES = new Set([
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
]);

/** Statuses of a gateway, which does not know the token (contract, decision 2). */
const GATEWAY_STATUSES = new Set([429, 502, 503, 504]);

const isDecided = ({ network, code, httpStatus }: Failure) =>
  !network && !GATEWAY_STATUSES.has(httpStatus) && (code === null || !UNDECIDED_CODES.has(code));

/** Calls `me`. The answer goes into the cache as well. */
export async function fetchProfile(client: ApolloClient): Promise<ProfileResult> {
  try {
    const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
    return data?.me ? { kind: 'member', user: data.me } : { kind: 'refused' };
  } catch (error) {
    return { kind: isDecided(toFailure(error)) ? 'refused' : 'unanswered' };
  }
}
