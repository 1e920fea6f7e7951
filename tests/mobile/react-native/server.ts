import { createHmac } from 'node:crypto';
import { createGraph, type TypedText } from './fetch.ts';
import { REFRESH_AFTER_MS } from './session.ts';

/** What the httpOnly cookie of a person holds, as JSON. */
export interface SessionCookie {
  token: string;
  /** When the token was issued, in milliseconds. */
  since: number;
  /** Until when no further exchange is tried, in milliseconds. */
  pausedUntil?: number;
}

interface Options {
  url: string;
  client: { name: string; version: string };
  /** Of the person's request; null if it has none. */
  cookie: SessionCookie | null;
  /** Sets the cookie of the response; null deletes it. */
  save: (cookie: SessionCookie | null) => void;
  /** The person's address, from a proxy that your server trusts. */
  address: string;
  /** Of your server: whoever knows it and an old token can read the new one. */
  secret: string;
  /** `RefreshTokenDocument` */
  refreshToken: TypedText<{ refreshToken?: { session?: { token: string } | null } | null }, Record<string, never>>;
  sendsIds?: boolean;
  now?: () => number;
}

/**
 * The client of one request to a server that asks for its users (Next.js, Nuxt, SvelteKit): never one for several
 * requests. It tries once, for 5 s, since a page waits.
 */
export function createServerGraph({
  cookie,
  save,
  address,
  secret,
  refreshToken,
  now = Date.now,
  ...options
}: Options) {
  let current = cookie;
  const set = (next: SessionCookie | null): void => {
    current = next;
    save(next);
  };
  const isPaused = (): boolean => now() < (current?.pausedUntil ?? 0);

  /**
   * Returns the new token; null if there is none. The key is the same in all requests and processes, so that all of
   * them get the same new token, and no place is needed to store the key before the call.
   */
  const exchange = async (token: string): Promise<string | null> => {
    const key = createHmac('sha256', secret).update(token).digest('hex');
    const { data, failure } = await graph.ask(refreshToken, {}, { token, key });
    const next = data?.refreshToken?.session?.token ?? null;
    if (next !== null) set({ token: next, since: now() });
    else if (failure?.action === 'log-in') set(null);
    else if (current !== null) set({ ...current, pausedUntil: now() + (failure?.retryAfter ?? 60) * 1_000 });
    return next;
  };

  const graph = createGraph({
    ...options,
    headers: { 'x-forwarded-for': address },
    timeoutMs: 5_000,
    pauses: [],
    session: {
      id: async () => 'of this request',
      token: async () => current?.token ?? null,
      // Another request of the same person may have exchanged it.
      tokenAfter: exchange,
      async expire() {
        // The exchange got no answer: the session may be good.
        if (isPaused()) return false;
        if (current !== null) set(null);
        return true;
      },
    },
  });

  return {
    ask: graph.ask,

    /** Exchanges a token that is a day old. Call it once for each page, where cookies can be set. */
    async renew(): Promise<void> {
      if (current !== null && now() >= current.since + REFRESH_AFTER_MS && !isPaused()) await exchange(current.token);
    },

    /** Stores the token that `login`, `register` or Google's sign-in answered with; null after `logout`. */
    begin(token: string | null): void {
      set(token === null ? null : { token, since: now() });
    },
  };
}
