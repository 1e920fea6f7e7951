import type { Member_userFragment } from '#web/gql/generated/graphql.ts';
import { withStorage } from '#web/lib/storage.ts';

/** The signed-in member, as every operation selects it: `...Member_user`. */
export type Member = Member_userFragment;

export interface Session {
  token: string;
  user: Member | null;
}

/** The session of a login, a registration or a sign-in with Google. */
export interface NewSession extends Session {
  user: Member;
}

/**
 * Returns the session of a mutation's answer.
 *
 * @throws Error without details if the answer has none: the call has failed
 */
export function sessionOf(payload: { session: NewSession | null } | null | undefined): NewSession {
  if (!payload?.session) throw new Error('The answer has no session');
  return payload.session;
}

const TOKEN = 'token';
const USER = 'user';
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();
/** Holds the session if storage can't be used: it then ends with its document. */
const memory = new Map<string, string>();
let lastRead: { token: string | null; user: string | null; session: Session | null; generation: number } | null = null;
let newestToken: string | null = null;

/**
 * What local storage holds (requirements §4): the same object while nothing changes. `session` is null when signed out;
 * `generation` counts the sessions of this document: it grows with each sign-in, sign-out and change of member.
 */
export function readStored() {
  const token = read(TOKEN);
  const user = read(USER);
  if (lastRead?.token !== token || lastRead.user !== user) {
    const changes = lastRead !== null && lastRead.token !== token ? 1 : 0;
    const session: Session | null = token ? { token, user: parseUser(user) } : null;
    lastRead = { token, user, session, generation: (lastRead?.generation ?? 0) + changes };
  }
  return lastRead;
}

/** The session in local storage; null when signed out. */
export const readSession = (): Session | null => readStored().session;

/** The bearer token of the next request, or null. */
export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Stores a session, or removes it (null), and calls the listeners in all tabs. */
export function writeSession(session: Session | null): void {
  // Other tabs get an event for each key: in between they must not read the old member with the new token.
  if (session?.token !== readToken()) write(USER, null);
  write(TOKEN, session?.token ?? null);
  write(USER, session?.user ? JSON.stringify(session.user) : null);
  for (const listener of listeners) listener();
}

/** Calls `listener` for changes in this tab and in others. Returns the function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page restored from the back/forward cache missed the events in between.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Stores the session of a login, a registration or a sign-in with Google; it replaces any other. */
export function signIn(session: NewSession): void {
  newestToken = session.token;
  writeSession(session);
}

/** Whether the session began in this document: its member came with it and need not be fetched. */
export const startedWithMember = (token: string): boolean => newestToken === token;

/** Stores an answer about the owner of `token`. Late answers about another session's member are ignored. */
export function updateMember(token: string | null, user: Member): void {
  const session = readSession();
  if (token === null || session?.token !== token || JSON.stringify(session.user) === JSON.stringify(user)) return;
  writeSession({ token, user });
}

/** Removes the session of `token`; returns whether it was the current one. */
export function dropSession(token: string): boolean {
  if (readToken() !== token) return false;
  writeSession(null);
  return true;
}

/** Removes the session of `token`, which ended during a visit, and calls the listeners. */
export function expireSession(token: string): void {
  if (dropSession(token)) for (const listener of expiryListeners) listener();
}

/** Calls `listener` when a session expires. Returns the function that unsubscribes. */
export function subscribeToExpiry(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => void expiryListeners.delete(listener);
}

/** Reads the stored member; null if a release before `firstName` stored it: the profile is then fetched at once. */
function parseUser(text: string | null): Member | null {
  try {
    const user = JSON.parse(text ?? 'null') as Member | null;
    return user?.firstName === undefined ? null : user;
  } catch {
    return null;
  }
}

const read = (key: string): string | null => withStorage(() => localStorage.getItem(key)) ?? memory.get(key) ?? null;

function write(key: string, value: string | null): void {
  memory.delete(key);
  const isStored = withStorage(() => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  });
  if (isStored || value === null) return;
  memory.set(key, value);
  // Full storage rejects the new value but still returns the old one, which would take precedence over memory.
  withStorage(() => localStorage.removeItem(key));
}
