import type { ApolloClient } from '@apollo/client';
import { createClient } from '#web/gql/client.ts';
import { LogOutDocument, Member_userFragmentDoc } from '#web/gql/generated/documents.ts';
import { removeDrafts } from './form-draft.ts';
import { fetchProfile, type ProfileResult } from './fetch-profile.ts';
import { type Member, toMember } from './member.ts';
import { expireSession, updateMember } from './session.ts';
import { readToken, readSession, subscribeToSession } from './token-store.ts';

interface SessionClient {
  token: string | null;
  client: ApolloClient;
  stop: () => void;
}

let current: SessionClient | null = null;

/**
 * The client of the current session: one session, one client, one cache. When another session begins, the old client is stopped;
 * late answers go into its cache, which is no longer read.
 */
export function sessionClient(): ApolloClient {
  const token = readToken();
  if (current === null || current.token !== token) {
    current?.stop();
    current = token === null ? createVisitorClient() : createMemberClient(token);
  }
  return current.client;
}

/** Fetches the profile of the current session. */
export const fetchSessionProfile = (): Promise<ProfileResult> => fetchProfile(sessionClient());

/** Revokes a token at the API, and removes what was typed in its session. A failure is ignored. */
export async function sendLogOut(token: string): Promise<void> {
  removeDrafts();
  const client = createClient({ url: '/graphql', getToken: () => token });
  await client.mutate({ mutation: LogOutDocument, fetchPolicy: 'no-cache' }).catch(() => undefined);
}

/** Writes a member into the cache, for answers that do not come through the client (the upload of a picture). */
export function writeMember(client: ApolloClient, user: Member): void {
  client.cache.writeFragment({ fragment: Member_userFragmentDoc, data: { ...user, __typename: 'User' } as Member });
}

/** Ends the session of a token that the profile call refuses. Also for calls that do not go through the client. */
export async function endIfRefused(client: ApolloClient, token: string): Promise<void> {
  if ((await fetchProfile(client)).kind === 'refused') expireSession(token);
}

function createVisitorClient(): SessionClient {
  const client = createClient({ url: '/graphql', getToken: () => null });
  return { token: null, client, stop: () => client.stop() };
}

/** Synchronises session and cache: what a call answers about the member goes into the session, what another tab stores goes into the cache. */
function createMemberClient(token: string): SessionClient {
  const client = createClient({
    url: '/graphql',
    getToken: () => token,
    onUnauthenticated: (operation) => void handleUnauthenticated(client, token, operation),
  });
  const writeFromSession = () => {
    const session = readSession();
    if (session?.token === token && session.user) writeMember(client, session.user);
  };
  writeFromSession();
  const unsubscribe = subscribeToSession(writeFromSession);
  const watch = client
    .watchFragment({ fragment: Member_userFragmentDoc, from: { __typename: 'User' } })
    .subscribe(({ data, dataState }) => {
      const member = dataState === 'complete' ? toMember(data) : null;
      if (member) updateMember(token, member);
    });
  return {
    token,
    client,
    stop: () => {
      unsubscribe();
      watch.unsubscribe();
      client.stop();
    },
  };
}

/**
 * A refused query ends the session. A mutation may be refused for a wrong old password, so the profile call decides. The caller of
 * the profile call handles its own refusal.
 */
async function handleUnauthenticated(
  client: ApolloClient,
  token: string,
  { name, isMutation }: { name: string; isMutation: boolean },
): Promise<void> {
  if (name === 'Me') return;
  if (isMutation) await endIfRefused(client, token);
  else expireSession(token);
}
