import { createClient } from '#web/gql/client.ts';
import { LogOutDocument } from '#web/gql/generated/documents.ts';
import { fetchProfile, type ProfileAnswer } from './fetch-profile.ts';
import { sessionClient } from './session-client.ts';

/** Asks who is here now. */
export const askWhoIsHere = (): Promise<ProfileAnswer> => fetchProfile(sessionClient());

/** Tells the API that a token is no longer used. Nobody waits for the answer. */
export async function tellLogOut(token: string): Promise<void> {
  const client = createClient({ url: '/graphql', getToken: () => token });
  await client.mutate({ mutation: LogOutDocument, fetchPolicy: 'no-cache' }).catch(() => undefined);
}
