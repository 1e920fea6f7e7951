import type { Member_userFragment } from '#web/gql/generated/graphql.ts';
import { withStorage } from '#web/lib/storage.ts';

/** The signed-in member, as every operation selects it: `...Member_user`. */
export type Member = Member_userFragment;

/** The session of a login, a registration or a sign-in with Google. Without a member, the profile is fetched. */
interface NewSession {
  token: string;
  member: Member | null;
}

const TOKEN = 'token';
const MEMBER = 'user';
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();
/** Holds the session if storage can't be used: it then ends with its document. */
const memory = new Map<string, string>();
let lastRead: { token: string | null; generation: number } | null = null;

/**
 * The token in local storage, null when signed out: the same object while it does not change. `generation` counts the
 * sessions of this document: 0 is the one that it found, and each sign-in, sign-out and change of member adds 1.
 */
export function readSession(): { token: string | null; generation: number } {
  const token = read(TOKEN) || null;
  if (lastRead?.token !== token) lastRead = { token, generation: lastRead === null ? 0 : lastRead.generation + 1 };
  return lastRead;
}

/** The bearer token of the next request, or null. */
export const readToken = (): string | null => readSession().token;

/**
 * The copy of the member in local storage (requirements §4), which seeds the cache; null without a readable one. Of a
 * copy that an earlier release stored without a field, Apollo Client shows nothing: it fetches the member.
 */
export function readStoredMember(): Member | null {
  const member = withStorage(() => JSON.parse(read(MEMBER) ?? 'null') as Member | null);
  // Earlier releases stored no `__typename`.
  return member && { ...member, __typename: 'User' };
}

/** Stores a session, or removes it (null), and calls the listeners in all tabs. It replaces any other. */
export function writeSession(session: NewSession | null): void {
  // Other tabs get an event for each key: in between they must not read the old member with the new token.
  if (session?.token !== readToken()) write(MEMBER, null);
  write(TOKEN, session?.token ?? null);
  write(MEMBER, session?.member ? JSON.stringify(session.member) : null);
  for (const listener of listeners) listener();
}

/** Stores the member of the cache of `token`. A late answer about another session's member is ignored. */
export function storeMember(token: string, member: Member): void {
  const text = JSON.stringify(member);
  if (readToken() === token && read(MEMBER) !== text) write(MEMBER, text);
}

/**
 * Calls `listener` for changes of the session, and in other tabs of the member. Returns the function that unsubscribes.
 */
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
