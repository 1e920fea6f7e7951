import type { ApolloClient } from '@apollo/client';
import { createClient } from '#web/gql/client.ts';
import { Member_userFragmentDoc } from '#web/gql/generated/documents.ts';
import { fetchProfile } from './fetch-profile.ts';
import { type Member, toMember } from './member.ts';
import { expireSession, keepMember } from './session.ts';
import { readSession, subscribeToSession } from './token-store.ts';

type Kept = { token: string | null; client: ApolloClient; stop: () => void };

let kept: Kept | null = null;

/**
 * The client of whoever is here now: one session, one client, one cache. When another session begins the old client
 * is stopped; what still arrives for it lands in a cache that nobody reads any more.
 */
export function sessionClient(): ApolloClient {
  const token = readSession()?.token ?? null;
  if (kept === null || kept.token !== token) {
    kept?.stop();
    kept = token === null ? visitorClient() : memberClient(token);
  }
  return kept.client;
}

/** Puts a member into the cache: for answers that did not come through the client (an upload with its progress). */
export function writeMember(client: ApolloClient, user: Member): void {
  client.cache.writeFragment({ fragment: Member_userFragmentDoc, data: { ...user, __typename: 'User' } as Member });
}

function visitorClient(): Kept {
  const client = createClient({ url: '/graphql', getToken: () => null });
  return { token: null, client, stop: () => client.stop() };
}

/** What any call writes about the member is shown everywhere at once: the session hears of the cache, and the cache of other tabs. */
function memberClient(token: string): Kept {
  const client = createClient({
    url: '/graphql',
    getToken: () => token,
    onUnauthenticated: (operation) => void doubt(client, token, operation),
  });
  const fromSession = () => {
    const session = readSession();
    if (session?.token === token && session.user) writeMember(client, session.user);
  };
  fromSession();
  const forgetSession = subscribeToSession(fromSession);
  const watch = client.watchFragment({ fragment: Member_userFragmentDoc, from: { __typename: 'User' } }).subscribe(({ data, dataState }) => {
    const member = dataState === 'complete' ? toMember(data) : null;
    if (member) keepMember(token, member);
  });
  return {
    token,
    client,
    stop: () => {
      forgetSession();
      watch.unsubscribe();
      client.stop();
    },
  };
}

/**
 * A call was refused as nobody's. A question leaves no doubt; a change may have been refused for a wrong old password,
 * so there the profile call has the last word. The profile call itself is judged by whoever made it.
 */
async function doubt(client: ApolloClient, token: string, { name, isMutation }: { name: string; isMutation: boolean }): Promise<void> {
  if (name === 'Me') return;
  if (isMutation) await endIfRefused(client, token);
  else expireSession(token);
}

/** Asks whether the API still knows a token, and ends its session if not. For calls that do not go through the client, too. */
export async function endIfRefused(client: ApolloClient, token: string): Promise<void> {
  if ((await fetchProfile(client)).kind === 'refused') expireSession(token);
}
