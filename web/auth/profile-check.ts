import type { ProfileAnswer } from './fetch-profile.ts';
import { dropSession, keepMember } from './session.ts';
import { readToken, writeSession } from './token-store.ts';

// What calls the graph is fetched when it is called: pages that ask nothing go without it (the weight of Apollo Client).
const loadCalls = () => import('./session-calls.ts');

/**
 * Asks the API who the token's owner is, and keeps or drops the session accordingly: an answer that is a failure ends it,
 * no answer leaves it as it is (contract, decision 2).
 */
export async function checkProfile(token: string): Promise<ProfileAnswer['kind']> {
  const answer = await loadCalls()
    .then(({ askWhoIsHere }) => askWhoIsHere())
    .catch((): ProfileAnswer => ({ kind: 'unanswered' }));
  if (readToken() !== token) return 'unanswered';
  if (answer.kind === 'member') keepMember(token, answer.user);
  if (answer.kind === 'refused') dropSession(token);
  return answer.kind;
}

/** Log out always succeeds here, even when the API's answer does not come (contract, decision 16). */
export function signOut(): void {
  const token = readToken();
  writeSession(null);
  if (token === null) return;
  loadCalls()
    .then(({ tellLogOut }) => tellLogOut(token))
    .catch(() => undefined);
}
