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
  /** The token that this one has replaced: only its requests are sent again with this one. */
  previous?: string;
  /** When the token was issued, in milliseconds. */
  since: number;
}

/** An exchange that has no answer yet. If the answer was lost, the exchange is repeated with the same key. */
interface Begun {
  token: string;
  key: string;
}

interface Options {
  storage: SecretStorage;
  /**
   * Where others share the storage, as the tabs of a browser do: runs one exchange at a time,
   * `(run) => navigator.locks.request('session', run)`. The storage is then read for each request. Chromium may still
   * read an old value: a second exchange has the same key then, and changes nothing.
   */
  lock?: (<T>(run: () => Promise<T>) => Promise<T>) | undefined;
  now: () => number;
  /** Ends a session at the graph. May fail: the token is forgotten all the same. */
  logOut: (token: string) => Promise<unknown>;
  /** Exchanges a token for a new one by `refreshToken`. */
  refresh: (token: string, key: string) => Promise<string>;
  /** How many seconds to wait after an exchange that failed; null if the graph has refused the token. */
  pauseAfter: (error: unknown) => number | null;
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

/** Another session has begun, or none is left, since a request was made: it must neither be sent nor be shown. */
export class SessionReplacedError extends Error {}

const SESSION = 'session';
/** Apart from the session: a tab that has read an old token must not write it over the new one. */
const EXCHANGE = 'session-exchange';

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
export function createSession({ storage, lock, now, newKey, clearCache, onExpired, ...graph }: Options) {
  /** Undefined until it is read. A read that fails, as of a locked Keychain, is repeated by the next request. */
  let stored: Stored | null | undefined;
  let refreshing: Promise<void> | null = null;
  /** Until when no further exchange is tried, in milliseconds. */
  let pausedUntil = 0;
  /** The session that the cache is of; undefined until it is read. */
  let cachedId: string | null | undefined;

  const logOut = (token: string): Promise<unknown> => graph.logOut(token).catch(() => undefined);

  const load = async (): Promise<Stored | null> => {
    if (stored !== undefined && !lock) return stored;
    const text = await storage.getItem(SESSION);
    if (stored === undefined || lock) stored = parse<Stored>(text);
    if (cachedId === undefined) cachedId = stored?.id ?? null;
    return stored;
  };

  const store = async (next: Stored | null): Promise<void> => {
    stored = next;
    cachedId = next?.id ?? null;
    if (next !== null) return storage.setItem(SESSION, JSON.stringify(next));
    await Promise.all([SESSION, EXCHANGE].map((name) => storage.removeItem(name)));
  };

  /** The cache is cleared when the session is there, so that open screens can ask again; also if storing fails. */
  const replace = (next: Stored | null): Promise<unknown> => store(next).finally(clearCache);

  const loadBegun = async (token: string): Promise<Begun | null> => {
    const begun = parse<Begun>(await storage.getItem(EXCHANGE));
    return begun?.token === token ? begun : null;
  };

  /** Ends the session that the graph has refused. */
  const expireNow = async (): Promise<void> => {
    await store(null);
    // Later: the request that was refused has its answer first.
    setTimeout(() => void clearCache().finally(onExpired));
  };

  /** Exchanges the token, unless another tab has done so meanwhile. */
  const exchange = async ({ token }: Stored): Promise<void> => {
    const session = await load();
    if (session?.token !== token) return;
    try {
      const { key } = (await loadBegun(token)) ?? { key: newKey() };
      await storage.setItem(EXCHANGE, JSON.stringify({ token, key }));
      const next = await graph.refresh(token, key);
      const current = await load();
      if (current?.token === token) await store({ id: session.id, token: next, previous: token, since: now() });
      // The person has logged out meanwhile, perhaps in another tab.
      else if (current?.id !== session.id) void logOut(next);
    } catch (error) {
      const pause = graph.pauseAfter(error);
      if (pause === null) {
        if ((await load())?.token === token) await expireNow();
      } else {
        // The old token is sent for a while.
        pausedUntil = now() + pause * 1_000;
      }
    }
  };

  const exchangeOnce = (session: Stored): Promise<void> => {
    const run = () => exchange(session);
    refreshing ??= (lock ? lock(run) : run()).finally(() => (refreshing = null));
    return refreshing;
  };

  return {
    /** Stores what `login`, `register` or Google's sign-in answered with, instead of any other session, which ends. */
    async begin(token: string): Promise<void> {
      const former = await load();
      await replace({ id: newKey(), token, since: now() });
      if (former) void logOut(former.token);
    },

    /** Forgets the session at once; then ends it at the graph, for which the promise waits. */
    async end(): Promise<void> {
      const ended = await load();
      await replace(null);
      if (ended) await logOut(ended.token);
    },

    /** The id of the session, which each login makes; null if there is none. */
    async id(): Promise<string | null> {
      return (await load())?.id ?? null;
    },

    /**
     * The token of the next request, or null. Waits for a refresh, and begins one that is due.
     *
     * @throws SessionReplacedError if another session has begun meanwhile
     */
    async token(): Promise<string | null> {
      const session = await load();
      const isDue = session !== null && now() >= Math.max(session.since + REFRESH_AFTER_MS, pausedUntil);
      if (isDue) void exchangeOnce(session);
      await refreshing;
      const current = await load();
      if (current?.id !== session?.id) throw new SessionReplacedError();
      return current?.token ?? null;
    },

    /** The token of the same session that has replaced one that was refused, or null. */
    async tokenAfter(refused: string): Promise<string | null> {
      const session = await load();
      // The exchange may have been executed, though its answer was lost: its repetition has the same answer.
      if (session?.token === refused && (await loadBegun(refused))) void exchangeOnce(session);
      await refreshing;
      const current = await load();
      return current?.previous === refused ? current.token : null;
    },

    /** Clears the cache after another tab has begun or ended a session: at each event `storage` of the window. */
    async sync(): Promise<void> {
      const id = (await load())?.id ?? null;
      if (id === cachedId) return;
      cachedId = id;
      await clearCache();
    },

    /**
     * Ends the session that the graph has refused. Returns false if that is not certain, since an exchange of this
     * token got no answer.
     *
     * @throws SessionReplacedError if the token is no longer that of the session
     */
    async expire(token: string): Promise<boolean> {
      if ((await load())?.token !== token) throw new SessionReplacedError();
      if (await loadBegun(token)) return false;
      await expireNow();
      return true;
    },
  };
}

function parse<Value>(text: string | null): Value | null {
  try {
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}
