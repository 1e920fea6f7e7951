import { type Member, toMember } from './member.ts';

export type Session = { token: string; user: Member | null };

const TOKEN = 'token';
const USER = 'user';
const listeners = new Set<() => void>();
/** Where storage is closed to us, a session lives as long as its document. */
const memory = new Map<string, string>();

/** The session in local storage (requirements §4), one object while nothing changes; null when signed out. */
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

/** Counts the sessions this document has seen: it grows whenever somebody comes, goes or takes another's place. */
export function readGeneration(): number {
  readSession();
  return seen?.generation ?? 0;
}

/** Keeps a session, or forgets it (null); everyone who listens hears of it, in other tabs too. */
export function writeSession(session: Session | null): void {
  // Other tabs hear of each key alone: between the two nobody's name may stand beside another's token.
  if (session?.token !== readToken()) write(USER, null);
  write(TOKEN, session?.token ?? null);
  write(USER, session?.user ? JSON.stringify(session.user) : null);
  for (const listener of listeners) listener();
}

/** Hears of changes in this tab and in others. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page that comes back out of the browser's own memory has missed what happened since.
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

/** Full storage takes nothing new, but still tells what was there before: that would hide what memory knows. */
function removeStale(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Closed storage tells nothing.
  }
}

function parseUser(text: string | null): Member | null {
  try {
    return toMember(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
