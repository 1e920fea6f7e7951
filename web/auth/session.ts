import { type Member, toMember } from './member.ts';
import { readSession, readToken, writeSession } from './token-store.ts';

/** The answer of a login, a registration or a sign-in with Google. */
export interface AuthPayload {
  token: string;
  user: Member;
}

const expiryListeners = new Set<() => void>();
let newestToken: string | null = null;

/** Stores the session that a call answered with; it replaces any other. */
export function signIn({ token, user }: AuthPayload): void {
  newestToken = token;
  writeSession({ token, user: toMember(user) });
}

/** Whether the session began in this document: its member came with it and need not be fetched. */
export const startedWithMember = (token: string): boolean => newestToken === token;

/** Stores what was answered about the owner of `token`; ignores late answers about another session's member. */
export function updateMember(token: string, answer: Member): void {
  const session = readSession();
  const user = toMember(answer);
  if (session?.token !== token || JSON.stringify(session.user) === JSON.stringify(user)) return;
  writeSession({ token, user });
}

/** Removes the session of `token`, unless another one has begun. */
export function dropSession(token: string): void {
  if (readToken() === token) writeSession(null);
}

/** Removes the session of `token`, which ended while the member was using the site, and calls the listeners. */
export function expireSession(token: string): void {
  if (readToken() !== token) return;
  writeSession(null);
  for (const listener of expiryListeners) listener();
}

/** Calls `listener` when a session expires. Returns the function that unsubscribes. */
export function subscribeToExpiry(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => void expiryListeners.delete(listener);
}
