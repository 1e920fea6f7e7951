/**
 * The platform's secret storage: the Keychain or the Keystore, by expo-secure-store or react-native-keychain. Never
 * AsyncStorage, which is a file.
 */
export interface SecretStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

interface Stored {
  token: string;
  /** When the token was issued, in milliseconds. */
  since: number;
  /** The `Idempotency-Key` of its exchange, once that has begun: an exchange whose answer was lost is repeated. */
  key?: string;
}

interface Options {
  storage: SecretStorage;
  now: () => number;
  /** Exchanges a token for a new one by `refreshToken`. */
  refresh: (token: string, key: string) => Promise<string>;
  /** Makes a random UUID. */
  newKey: () => string;
  /** Called when the graph has refused the token: the app asks the person to log in. */
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
export function createSession({ storage, now, refresh, newKey, onExpired }: Options) {
  let stored: Promise<Stored | null> | undefined;
  let refreshing: Promise<void> | null = null;

  const load = (): Promise<Stored | null> =>
    (stored ??= storage.getItem(KEY).then((text) => (text === null ? null : (JSON.parse(text) as Stored))));

  const store = async (next: Stored | null): Promise<void> => {
    stored = Promise.resolve(next);
    await (next === null ? storage.removeItem(KEY) : storage.setItem(KEY, JSON.stringify(next)));
  };

  const begin = (token: string): Promise<void> => store({ token, since: now() });

  const exchange = async ({ key = newKey(), ...session }: Stored): Promise<void> => {
    const { token } = session;
    try {
      await store({ ...session, key });
      const next = await refresh(token, key);
      // The person may have logged out meanwhile.
      if ((await load())?.token === token) await begin(next);
    } catch {
      // A refused token has ended the session by then. After any other failure the next request repeats the exchange.
    } finally {
      refreshing = null;
    }
  };

  return {
    /** Stores the session that `login`, `register` or Google's sign-in answered with. */
    begin,

    /** Forgets the session. */
    end: (): Promise<void> => store(null),

    /** The token of the next request, or null. Waits for a refresh, and begins one that is due. */
    async token(): Promise<string | null> {
      const session = await load();
      if (session !== null && now() - session.since > REFRESH_AFTER_MS) refreshing ??= exchange(session);
      await refreshing;
      return (await load())?.token ?? null;
    },

    /** Ends the session that the graph has refused, unless another one has begun. */
    async expire(token: string): Promise<void> {
      if ((await load())?.token !== token) return;
      await store(null);
      onExpired();
    },
  };
}
