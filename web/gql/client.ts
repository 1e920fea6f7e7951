import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { takePreloadedQuery } from './preloaded-query.ts';
import { toFailure } from './errors.ts';
import { noteServerTime } from './server-clock.ts';

/** Longer than the web service waits for the BFF, so that its answer comes first. */
const REQUEST_TIMEOUT_MS = 40_000;

interface ClientOptions {
  url: string;
  /** Called for every request; null while signed out. */
  getToken: () => string | null;
  /** Called when a request with a token is refused as UNAUTHENTICATED. */
  onUnauthenticated?: (operation: { name: string; isMutation: boolean }) => void;
}

/** Creates a client of the graph: a normalised cache, the bearer token if there is one, and a timeout. */
export function createClient({ url, getToken, onUnauthenticated }: ClientOptions): ApolloClient {
  const withToken = new ApolloLink((operation, forward) => {
    const token = getToken();
    if (token !== null) {
      operation.setContext(({ headers }) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }));
    }
    return forward(operation);
  });
  const reportRefusals = new ErrorLink(({ error, operation }) => {
    if (getToken() === null || toFailure(error).code !== 'UNAUTHENTICATED') return;
    onUnauthenticated?.({ name: operation.operationName ?? '', isMutation: operation.operationType === OperationTypeNode.MUTATION });
  });
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([withToken, reportRefusals, new BaseHttpLink({ uri: url, fetch: fetchInTime })]),
  });
}

/**
 * fetch with a timeout: on a dead network a browser may wait for minutes. The timer runs on after the headers, so that a
 * body that stops half-way ends as well; after the end it has no effect.
 */
export const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  const outer = init?.signal;
  outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true });
  try {
    const response = await (takePreloadedQuery(init?.body) ?? fetch(input, { ...init, signal: controller.signal }));
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
};

/**
 * The normalised cache. An order is identified by its invoice, the only key that each of its answers carries; soft files are part
 * of their order. A session sees one `User`, its member, so there is one entry: what any call answers about it is shown everywhere.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      User: { keyFields: [] },
      AuthPayload: { keyFields: false },
      Message: { keyFields: false },
      Order: { keyFields: ['invoice'], fields: { files: { merge: false } } },
      SoftFile: { keyFields: false },
      FindOrderResult: { keyFields: false },
      Download: { keyFields: false },
      Booth: { keyFields: ['id'] },
      Coordinates: { keyFields: false },
    },
  });
}
