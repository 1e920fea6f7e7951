import type { Failure } from './failures.ts';
import { createGraph, type GraphOptions, type TypedText } from './fetch.ts';
import { createSession } from './session.ts';

interface Options extends Pick<GraphOptions, 'url' | 'client' | 'sendsIds' | 'timeoutMs' | 'pauses'> {
  /** `LogoutDocument` */
  logout: TypedText<unknown, Record<string, never>>;
  /** `RefreshTokenDocument` */
  refreshToken: TypedText<{ refreshToken?: { session?: { token: string } | null } | null }, Record<string, never>>;
  /**
   * Forgets what the app has read: a session has begun or ended, perhaps in another tab. Screens that stay open may ask
   * again at once; `session.id()` is null if there is no session.
   */
  clearCache: () => void;
  /** The graph has refused the session, in this tab: asks the person to log in. */
  onExpired: () => void;
}

/**
 * The client of a page, whose tabs share one session. The page needs https or localhost: others have neither
 * `crypto.randomUUID` nor `navigator.locks`.
 */
export function createBrowserGraph({ logout, refreshToken, clearCache, onExpired, ...options }: Options) {
  const session = createSession({
    storage: {
      getItem: async (name) => localStorage.getItem(name),
      setItem: async (name, value) => localStorage.setItem(name, value),
      removeItem: async (name) => localStorage.removeItem(name),
    },
    lock: (run) => navigator.locks.request('session', run),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    logOut: (token) => graph.ask(logout, {}, { token }),
    async refresh(token, key) {
      const { data, failure } = await graph.ask(refreshToken, {}, { token, key });
      if (!data?.refreshToken?.session) throw failure;
      return data.refreshToken.session.token;
    },
    pauseAfter(error) {
      const failure = error as Failure | null;
      return failure?.action === 'log-in' ? null : (failure?.retryAfter ?? 60);
    },
    clearCache: async () => clearCache(),
    onExpired,
  });
  const graph = createGraph({ ...options, session });
  addEventListener('storage', () => void session.sync());

  return { session, ask: graph.ask };
}
