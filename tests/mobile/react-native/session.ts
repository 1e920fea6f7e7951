/**
 * The platform's secret storage: the Keychain or the Keystore, by expo-secure-store or react-native-keychain. Never
 * AsyncStorage, which is a file. A browser has `localStorage` alone, which every script of the page can read.
 */
export interface SecretStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

interface Stored {
  /** Of the login: the tokens of one session have the same. */
  id: string;
  token: string;
  /** When the token was issued, in milliseconds. */
  since: number;
  /** The `Idempotency-Key` of its exchange, once that has begun: an exchange whose answer was lost is repeated. */
  key?: string;
}

interface Options {
  storage: SecretStorage;
  /**
   * Where others share the storage, as the tabs of a browser do: runs one exchange at a time,
   * `(run) => navigator.locks.request('session', run)`. The storage is then read for each request.
   */
  lock?: (<T>(run: () => Promise<T>) => Promise<T>) | undefined;
  now: () => number;
  /** Exchanges a token for a new one by `refreshToken`. */
  refresh: (token: string, key: string) => Promise<string>;
  /** How many seconds to wait after an exchange that failed. */
  pauseAfter: (error: unknown) => number;
  /** Makes a random UUID. */
  newKey: () => string;
  /**
   * Forgets what was read in a session, on open screens too: every member has the same id in the cache. It may cancel
   * requests.
   */
  clearCache: () => Promise<unknown>;
  /** Called when the graph has refused the token, and the cache is clear: the app asks the person to log in. */
  onExpired: () => void;
}

const KEY = 'session';

/**
 * A token is good for 30 days (decision 010), and only a good one can be exchanged: an app that is opened at least
 * once a month stays signed in.
 */
export const REFRESH_AFTER_MS = 24 * 3_600_000;

export type Session = ReturnType<typeof createSession>;

/**
 * The session of the app. Its token is exchanged once it is a day old, by one call, for which all requests wait: the
 * old token is invalid at once.
 */
export function createSession({ storage, lock, now, refresh, pauseAfter, newKey, clearCache, onExpired }: Options) {
  /** Undefined until it is read. A read that fails, as of a locked Keychain, is repeated by the next request. */
  let stored: Stored | null | undefined;
  let refreshing: { token: string; next: Promise<string | null> } | null = null;
  /** Until when no further exchange is tried, in milliseconds. */
  let pausedUntil = 0;
  /** The session that the cache is of; undefined until it is read. */
  let cachedId: string | null | undefined;

  const load = async (): Promise<Stored | null> => {
    if (stored !== undefined && !lock) return stored;
    const text = await storage.getItem(KEY);
    if (stored === undefined || lock) stored = parse(text);
    if (cachedId === undefined) cachedId = stored?.id ?? null;
    return stored;
  };

  const store = async (next: Stored | null): Promise<void> => {
    stored = next;
    cachedId = next?.id ?? null;
    await (next === null ? storage.removeItem(KEY) : storage.setItem(KEY, JSON.stringify(next)));
  };

  /** Exchanges the token, unless another tab has done so meanwhile. Returns the new one; null if there is none. */
  const exchange = async ({ token }: Stored): Promise<string | null> => {
    const session = await load();
    if (session?.token !== token) return session?.token ?? null;
    const { key = newKey() } = session;
    try {
      await store({ ...session, key });
      const next = await refresh(token, key);
      // The person may have logged out meanwhile.
      if ((await load())?.token === token) await store({ id: session.id, token: next, since: now() });
      return next;
    } catch (error) {
      // A refused token has ended the session by then. After any other failure, the old one is sent for a while.
      pausedUntil = now() + pauseAfter(error) * 1_000;
      return null;
    }
  };

  const exchangeOnce = (session: Stored): Promise<string | null> => {
    const run = () => exchange(session);
    refreshing ??= { token: session.token, next: (lock ? lock(run) : run()).finally(() => (refreshing = null)) };
    return refreshing.next;
  };

  const newest = async (): Promise<string | null> => {
    await refreshing?.next;
    return (await load())?.token ?? null;
  };

  return {
    /** Stores the session that `login`, `register` or Google's sign-in answered with, and clears the cache. */
    async begin(token: string): Promise<void> {
      await Promise.all([store({ id: newKey(), token, since: now() }), clearCache()]);
    },

    /** Forgets the session, and returns its token, to log out with: that of an exchange which is under way, if any. */
    async end(): Promise<string | null> {
      const ended = await load();
      // Not that of an earlier session, which another login has replaced.
      const exchanged = ended?.token === refreshing?.token ? refreshing?.next : null;
      await Promise.all([store(null), clearCache()]);
      return (await exchanged) ?? ended?.token ?? null;
    },

    /** The token of the next request, or null. Waits for a refresh, and begins one that is due. */
    async token(): Promise<string | null> {
      const session = await load();
      const isDue = session !== null && now() >= Math.max(session.since + REFRESH_AFTER_MS, pausedUntil);
      if (isDue) void exchangeOnce(session);
      return newest();
    },

    /** The token that replaces one that was refused, or null. */
    async tokenAfter(refused: string): Promise<string | null> {
      const session = await load();
      // The exchange was executed, though its answer was lost: its repetition has the same answer.
      if (session?.token === refused && session.key !== undefined) void exchangeOnce(session);
      const token = await newest();
      return token === refused ? null : token;
    },

    /** Clears the cache after another tab has begun or ended a session: at each event `storage` of the window. */
    async sync(): Promise<void> {
      const id = (await load())?.id ?? null;
      if (id === cachedId) return;
      cachedId = id;
      await clearCache();
    },

    /** Ends the session that the graph has refused, unless another one has begun. */
    async expire(token: string): Promise<void> {
      if ((await load())?.token !== token) return;
      await store(null);
      // Later: the request that was refused has its answer first.
      setTimeout(() => void clearCache().finally(onExpired));
    },
  };
}

function parse(text: string | null): Stored | null {
  try {
    return text === null ? null : (JSON.parse(text) as Stored);
  } catch {
    return null;
  }
}
