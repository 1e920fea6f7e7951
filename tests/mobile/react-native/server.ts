import { createHmac, randomUUID } from 'node:crypto';
import { createGraph, type TypedText } from './fetch.ts';
import { REFRESH_AFTER_MS } from './session.ts';

/** What the cookie of a person holds. */
interface Stored {
  /** Of the login: a form that was made in another session must not be sent in this one. */
  id: string;
  token: string;
  /** When the token was issued, in milliseconds. */
  since: number;
  /** When it expires; null if unknown. */
  expiresAt: string | null;
  /** Until when no further exchange is tried, in milliseconds. */
  pausedUntil?: number;
}

/** What `login`, `register`, Google's sign-in and `refreshToken` answer with. */
interface NewSession {
  token: string;
  expiresAt?: string | null;
}

interface Options {
  url: string;
  client: { name: string; version: string };
  /** Of the person's request; undefined if it has none. */
  cookie: string | undefined;
  /** Sets the cookie of the response, `httpOnly`, for as long as the session; null deletes it. */
  save: (cookie: string | null, expiresAt: Date | null) => void;
  /** The person's address, from a proxy that your server trusts. */
  address: string;
  /** A secret of your server. With it and an old token, the new token can be read. */
  secret: string;
  /** `RefreshTokenDocument` */
  refreshToken: TypedText<{ refreshToken?: { session?: NewSession | null } | null }, Record<string, never>>;
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
  let current = parse(cookie);
  const set = (next: Stored | null): void => {
    current = next;
    save(next && JSON.stringify(next), next?.expiresAt ? new Date(next.expiresAt) : null);
  };
  const begin = ({ token, expiresAt = null }: NewSession, id: string = randomUUID()): void =>
    set({ id, token, since: now(), expiresAt });
  const isDue = (): boolean => current !== null && now() >= current.since + REFRESH_AFTER_MS;
  const isPaused = (): boolean => now() < (current?.pausedUntil ?? 0);

  /**
   * Returns the new token; null if there is none. The key is the same in all requests and processes, so that all of
   * them get the same new token, and no place is needed to store the key before the call.
   */
  const exchange = async (token: string): Promise<string | null> => {
    const key = createHmac('sha256', secret).update(token).digest('hex');
    const { data, failure } = await graph.ask(refreshToken, {}, { token, key });
    const next = data?.refreshToken?.session;
    if (next) begin(next, current?.id);
    else if (failure?.action === 'log-in') set(null);
    else if (current !== null) set({ ...current, pausedUntil: now() + (failure?.retryAfter ?? 60) * 1_000 });
    return next?.token ?? null;
  };

  let exchanging: Promise<string | null> | null = null;
  const exchangeOnce = (token: string): Promise<string | null> => (exchanging ??= exchange(token));

  const graph = createGraph({
    ...options,
    headers: { 'x-forwarded-for': address },
    timeoutMs: 5_000,
    pauses: [],
    session: {
      id: async () => 'of this request',
      token: async () => current?.token ?? null,
      // Another request of the same person may have exchanged it, if it was due.
      tokenAfter: async (refused) => (isDue() ? exchangeOnce(refused) : null),
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

    /**
     * Exchanges a token that is a day old. Call it once for each page, where cookies can be set. Returns false if the
     * session has ended thereby: the page asks the person to log in.
     */
    async renew(): Promise<boolean> {
      if (current === null || !isDue() || isPaused()) return true;
      await exchangeOnce(current.token);
      return current !== null;
    },

    /** The id of the session, for a hidden field of each form; null if there is none. */
    id: (): string | null => current?.id ?? null,

    /** Stores the session that `login`, `register` or Google's sign-in answered with. */
    begin: (session: NewSession): void => begin(session),

    /**
     * Forgets the session. Returns its token, to send `logout` with: `ask(LogoutDocument, {}, { token })`. One that is
     * due may be exchanged by another request at this moment: then it is the new one, which all exchanges answer with.
     */
    async end(): Promise<string | null> {
      if (current !== null && isDue()) await exchangeOnce(current.token);
      const token = current?.token ?? null;
      set(null);
      return token;
    },
  };
}

/** Null, if the cookie is damaged. */
function parse(cookie: string | undefined): Stored | null {
  try {
    return cookie === undefined ? null : (JSON.parse(cookie) as Stored);
  } catch {
    return null;
  }
}
