import type { ApolloClient } from '@apollo/client';
import { createClient } from '#web/gql/client.ts';
import { type Failure, toFailure } from '#web/gql/errors.ts';
import { LogOutDocument, MeDocument } from '#web/gql/generated/graphql.ts';
import { removeDraft } from './form-draft.ts';
import { expireSession, type Member, readToken } from './session-store.ts';

/**
 * The outcome of the profile call: the member; `refused` ends the session, `unanswered` says nothing about it
 * (contract, decision 2).
 */
export type ProfileResult = Member | 'refused' | 'unanswered';

/** Failures that say nothing about the token: a rate limit, or a fault of this product. */
const UNDECIDED_CODES = new Set([
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
]);

/** Statuses of a gateway, which does not know the token (contract, decision 2). */
const GATEWAY_STATUSES = new Set<number | null>([429, 502, 503, 504]);

let current: { token: string | null; client: ApolloClient } | null = null;

/**
 * The client of the current session. Each session has its own client and cache. When another session begins, the old
 * client is stopped; late answers go into its cache, which is no longer read.
 */
export function sessionClient(): ApolloClient {
  const token = readToken();
  if (current === null || current.token !== token) {
    current?.client.stop();
    const client: ApolloClient = createClient(token, (isMutation) => void endSession(client, token ?? '', isMutation));
    current = { token, client };
  }
  return current.client;
}

/**
 * Ends the session after a refused query. A mutation may be refused for a wrong old password, so the profile call
 * decides.
 */
async function endSession(client: ApolloClient, token: string, isMutation: boolean): Promise<void> {
  if (!isMutation || (await fetchProfile(client)) === 'refused') expireSession(token);
}

/** Queries `me`. The caller handles a refusal. */
export async function fetchProfile(client = sessionClient()): Promise<ProfileResult> {
  try {
    const context = { isProfileCheck: true };
    const { data } = await client.query({ query: MeDocument, fetchPolicy: 'no-cache', context });
    return data?.me ?? 'refused';
  } catch (error) {
    return isDecided(toFailure(error)) ? 'refused' : 'unanswered';
  }
}

const isDecided = ({ isUnanswered, code, status }: Failure) =>
  !isUnanswered && !GATEWAY_STATUSES.has(status) && (code === null || !UNDECIDED_CODES.has(code));

/** Revokes a token at the API, and removes the form draft of its session. A failure is ignored. */
export async function sendLogOut(token: string): Promise<void> {
  removeDraft();
  await createClient(token)
    .mutate({ mutation: LogOutDocument })
    .catch(() => undefined);
}
