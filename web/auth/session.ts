import { type Member, toMember } from './member.ts';
import { readSession, readToken, writeSession } from './token-store.ts';

/** What a login, a registration or Google answers with. */
export type AuthPayload = { token: string; user: Member };

const endListeners = new Set<() => void>();
let answered: string | null = null;

/** Keeps the session that a call answered with; whoever was here before is gone. */
export function signIn({ token, user }: AuthPayload): void {
  answered = token;
  writeSession({ token, user: toMember(user) });
}

/** The session began in this document, and its member came with it: there is nothing to ask. */
export const cameWithMember = (token: string): boolean => answered === token;

/** Takes over what was learnt about the owner of `token`; late news about somebody else is dropped. */
export function keepMember(token: string, news: Member): void {
  const session = readSession();
  const user = toMember(news);
  if (session?.token !== token || JSON.stringify(session.user) === JSON.stringify(user)) return;
  writeSession({ token, user });
}

/** The API does not know this token: the session is over, unless another one has begun meanwhile. */
export function dropSession(token: string): void {
  if (readToken() === token) writeSession(null);
}

/** In the middle of something a session turned out to be over: it is dropped, and whoever leads to the login hears of it. */
export function expireSession(token: string): void {
  if (readToken() !== token) return;
  writeSession(null);
  for (const listener of endListeners) listener();
}

/** Hears of sessions that ended in the middle of something. Returns the way to stop. */
export function subscribeToExpiry(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}
