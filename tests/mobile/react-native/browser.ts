import type { Failure } from './failures.ts';
import { createGraph, type TypedText } from './fetch.ts';
import { createSession } from './session.ts';

interface Options {
  url: string;
  client: { name: string; version: string };
  /** `RefreshTokenDocument` */
  refreshToken: TypedText<{ refreshToken?: { session?: { token: string } | null } | null }, Record<string, never>>;
  /** Forgets what the app has read, on open screens too: a member's session has begun or ended, also in another tab. */
  clearCache: () => void;
  /** The graph has refused the session: asks the person to log in. */
  onExpired: () => void;
  sendsIds?: boolean;
}

/**
 * The client of a page, whose tabs share one session. The page needs https or localhost: others have neither
 * `crypto.randomUUID` nor `navigator.locks`.
 */
export function createBrowserGraph({ refreshToken, clearCache, onExpired, ...options }: Options) {
  let generation = 0;
  const session = createSession({
    storage: {
      getItem: async (name) => localStorage.getItem(name),
      setItem: async (name, value) => localStorage.setItem(name, value),
      removeItem: async (name) => localStorage.removeItem(name),
    },
    lock: (run) => navigator.locks.request('session', run),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    async refresh(token, key) {
      const { data, failure } = await graph.ask(refreshToken, {}, { token, key });
      if (!data?.refreshToken?.session) throw failure;
      return data.refreshToken.session.token;
    },
    pauseAfter(error) {
      const failure = error as Failure | null;
      return failure?.action === 'log-in' ? null : (failure?.retryAfter ?? 60);
    },
    async clearCache() {
      generation += 1;
      clearCache();
    },
    onExpired,
  });
  const graph = createGraph({ ...options, session });
  addEventListener('storage', () => void session.sync());

  return {
    session,
    ask: graph.ask,
    /** Rises whenever the cache is cleared: drop an answer if it was another one when the request was sent. */
    generation: () => generation,
  };
}
