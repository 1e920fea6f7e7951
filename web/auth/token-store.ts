import { type Member, toMember } from './member.ts';

export interface Session {
  token: string;
  user: Member | null;
}

const TOKEN = 'token';
const USER = 'user';
const listeners = new Set<() => void>();
/** Holds the session where storage can't be used: it then ends with its document. */
const memory = new Map<string, string>();

/** The session in local storage (requirements §4): the same object while nothing changes, null when signed out. */
export function readSession(): Session | null {
  const token = read(TOKEN);
  const user = read(USER);
  if (seen?.token !== token || seen.user !== user) {
    const generation = seen === null || seen.token === token ? seen?.generation : seen.generation + 1;
    seen = { token, user, session: token ? { token, user: parseUser(user) } : null, generation: generation ?? 0 };
  }
  return seen.session;
}

/** The bearer token of the next request, or null. */
export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Counts the sessions of this document: it grows with each sign-in, sign-out and change of member. */
export function readGeneration(): number {
  readSession();
  return seen?.generation ?? 0;
}

/** Stores a session, or removes it (null), and calls the listeners in all tabs. */
export function writeSession(session: Session | null): void {
  // Other tabs get an event for each key: between the two, the old member must not stand beside the new token.
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

let seen: { token: string | null; user: string | null; session: Session | null; generation: number } | null = null;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) return;
    memory.set(key, value);
    removeStale(key);
  }
}

/** Full storage rejects the new value but still returns the old one, which would hide the value in memory. */
function removeStale(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that can't be used returns nothing either.
  }
}

function parseUser(text: string | null): Member | null {
  try {
    return toMember(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
