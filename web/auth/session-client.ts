import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { createClient } from '#web/gql/client.ts';
import { toFailure } from '#web/gql/errors.ts';
import { LogOutDocument, MeDocument, type MeQuery } from '#web/gql/generated/graphql.ts';
import { removeProfileDraft } from './profile-draft.ts';
import {
  dropSession,
  expireSession,
  readStoredMember,
  readToken,
  storeMember,
  subscribeToSession,
} from './stored-session.ts';

/** Failures of the profile call that say nothing about the token: a rate limit, or a fault of this product. */
const UNDECIDED_CODES = new Set([
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
]);

/** Statuses of a gateway, which does not know the token (contract, decision 2). */
const GATEWAY_STATUSES = new Set<number | null>([429, 502, 503, 504]);

/** The name of the query of the member, which checks the token. */
const ME = 'Me';

let current: { token: string | null; client: ApolloClient } | null = null;

/**
 * The client of the current session. Each session has its own client and cache: late answers of another go into a cache
 * that is no longer read.
 */
export function sessionClient(): ApolloClient {
  const token = readToken();
  if (current === null || current.token !== token)
    current = { token, client: token === null ? createClient(null) : memberClient(token) };
  return current.client;
}

/** The copy of the member in local storage seeds the cache and follows it, in all tabs. */
function memberClient(token: string): ApolloClient {
  const client: ApolloClient = createClient(token, [
    new ErrorLink(({ error, operation }) => {
      if (operation.operationName === ME) {
        if (!operation.getContext().keepsSession && isRefusal(error)) dropSession(token);
      } else if (isUnauthenticated(error)) {
        if (operation.operationType === OperationTypeNode.MUTATION) void expireIfRefused(client, token);
        else expireSession(token);
      }
    }),
  ]);
  const seed = () => {
    if (readToken() !== token) return unsubscribe();
    const member = readStoredMember();
    if (member) client.writeQuery({ query: MeDocument, data: { __typename: 'Query', me: member } });
  };
  const unsubscribe = subscribeToSession(seed);
  seed();
  // The cache calls back before a write returns. `watchQuery` would do so in a later task: until then the page would
  // have an ended session.
  client.cache.watch<MeQuery>({
    query: MeDocument,
    optimistic: false,
    callback: ({ result, complete }) => {
      if (!complete || !result) return;
      // The API knows no member of this token: a refusal.
      if (result.me === null) dropSession(token);
      else storeMember(token, result.me);
    },
  });
  return client;
}

/** The clients whose member the graph has answered; the cache of others may hold the stored copy. */
const checkedClients = new WeakSet<ApolloClient>();

/**
 * Queries `me` once for the stored copy of the member. A refusal ends the session; without an answer it stays
 * (contract, decision 2).
 *
 * @param fetchMember how a page that shows the member queries it; by default as pages without Apollo Client do
 */
export async function checkMember(
  client = sessionClient(),
  fetchMember: () => Promise<unknown> = () => client.query({ query: MeDocument, fetchPolicy: 'network-only' }),
): Promise<void> {
  if (checkedClients.has(client)) return;
  await fetchMember().then(
    () => checkedClients.add(client),
    () => undefined,
  );
}

/** A mutation may be refused for a wrong old password, so the profile call decides about the session. */
async function expireIfRefused(client: ApolloClient, token: string): Promise<void> {
  // Not cached: a null would end the session without the notice that a session which ends during a visit has.
  const isRefused = await client
    .query({ query: MeDocument, fetchPolicy: 'no-cache', context: { keepsSession: true } })
    .then(
      ({ data }) => data?.me === null,
      (error: unknown) => isRefusal(error),
    );
  if (isRefused) expireSession(token);
}

/**
 * Whether a failed profile call says that the session is over. Only the graph's own answer can: the page of a gateway
 * or of a Wi-Fi portal says nothing about the token.
 */
function isRefusal(error: unknown): boolean {
  if (!CombinedGraphQLErrors.is(error)) return false;
  const { isUnanswered, code, status } = toFailure(error);
  return !isUnanswered && !GATEWAY_STATUSES.has(status) && (code === null || !UNDECIDED_CODES.has(code));
}

/** Whether any error of the answer has this code: the root fields of an operation fail independently. */
const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');

/** Revokes a token at the API, and removes the profile draft of its session. A failure is ignored. */
export async function sendLogOut(token: string): Promise<void> {
  removeProfileDraft();
  // Outside React: the page and the client of the session are already gone.
  await createClient(token)
    .mutate({ mutation: LogOutDocument })
    .catch(() => undefined);
}
