/** The part of a member that is kept beside the token, so that a greeting needs no call. */
export type StoredUser = { name: string; firstName: string };

export type Session = { token: string; user: StoredUser | null };

const TOKEN = 'token';
const USER = 'user';
const listeners = new Set<() => void>();

/** The session in local storage (SPEC §4), one object while nothing changes; null when signed out or storage is closed to us. */
export function readSession(): Session | null {
  const token = read(TOKEN);
  const user = read(USER);
  if (seen.token !== token || seen.user !== user) {
    seen = { token, user, session: token ? { token, user: parseUser(user) } : null };
  }
  return seen.session;
}

/** The bearer token of the next request, or null. */
export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Keeps a session, or forgets it (null); everyone who listens hears of it. */
export function writeSession(session: Session | null): void {
  try {
    if (session) {
      localStorage.setItem(TOKEN, session.token);
      localStorage.setItem(USER, JSON.stringify(session.user));
    } else {
      localStorage.removeItem(TOKEN);
      localStorage.removeItem(USER);
    }
  } catch {
    // A browser that refuses storage keeps nobody signed in; nothing else breaks.
  }
  for (const listener of listeners) listener();
}

/** Hears of changes in this tab and in others. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let seen: { token: string | null; user: string | null; session: Session | null } = { token: null, user: null, session: null };

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseUser(text: string | null): StoredUser | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return null;
    return { name: value.name, firstName: value.name.trim().split(/\s+/)[0] ?? '' };
  } catch {
    return null;
  }
}
