import { ApolloClient, ApolloLink } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { BaseHttpLink } from '@apollo/client/link/http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { abortAfter } from '#web/lib/wait.ts';
import { createCache } from './cache.ts';
import { idOf } from './document-id.ts';
import { createIdempotencyLink } from './idempotency-link.ts';
import { REQUEST_TIMEOUT_MS, takePreloadedQuery } from './preloaded-query.ts';
import { noteServerTime } from './server-clock.ts';

declare module '@apollo/client' {
  /** What a call of this product can set in its context. */
  interface DefaultContext {
    /**
     * A read that is the same for everyone: it goes by GET and without the token, so that caches may keep its answer.
     */
    isPublic?: boolean;
    /** Part of a mutation's input that is not among its variables (idempotency-link.ts). */
    idempotencyInput?: unknown;
    /** A refused profile call leaves the session: the caller ends it (session-client.ts). */
    keepsSession?: boolean;
    headers?: Record<string, string>;
    /** `send` replaces `fetch`. */
    fetchOptions?: RequestInit & { send?: typeof fetch };
  }
}

/**
 * Sends the ids of operations. A BFF of another release may not know one: it then gets the texts of this and all later
 * operations, without ids. An id is the hash of the text that codegen prints, and Apollo Client prints another text.
 */
const createPersistedQueryLink = () =>
  new PersistedQueryLink({
    generateHash: idOf,
    disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  });

/**
 * Creates a client of the graph: a normalised cache, the bearer token if there is one, and a timeout. It sends ids of
 * documents instead of texts (decision 071).
 *
 * @param token null while signed out
 * @param sessionLinks see the answers to requests with the token
 */
export function createClient(token: string | null, sessionLinks: ApolloLink[] = []): ApolloClient {
  const requestLink = new SetContextLink(({ headers, fetchOptions, isPublic }) => ({
    headers: isPublic || token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    // Without a response a browser may wait for minutes. The limit includes the body of the answer. A signal of the
    // call replaces it. `useGETForQueries` would put phone numbers and invoices into URLs, which are logged.
    fetchOptions: {
      signal: abortAfter(REQUEST_TIMEOUT_MS),
      method: isPublic ? 'GET' : 'POST',
      ...fetchOptions,
    },
  }));
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      createIdempotencyLink(),
      requestLink,
      ...sessionLinks,
      createPersistedQueryLink(),
      // Not HttpLink, which adds an extension to each body: it would differ from that of preloaded-query.ts.
      new BaseHttpLink({ uri: '/graphql', fetch: fetchGraph }),
    ]),
  });
}

/**
 * Returns the response that the page's first script has preloaded, or sends the request with `send` of the call's
 * `fetchOptions` (default: `fetch`). Updates the server's clock, unless a cache may have kept the response.
 */
const fetchGraph: typeof fetch = async (input, init) => {
  const preloaded = takePreloadedQuery(init?.body);
  if (preloaded) return preloaded;
  const { send = fetch } = init as { send?: typeof fetch };
  const response = await send(input, init);
  if (init?.method === 'POST') noteServerTime(response);
  return response;
};
