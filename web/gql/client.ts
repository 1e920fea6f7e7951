import { ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { createCache } from './cache.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { toFailure } from './errors.ts';
import { noteServerTime } from './server-clock.ts';

/** A little more than the web service waits for the BFF, so that its answer is heard first. */
const requestTimeoutMs = 40_000;

type ClientOptions = {
  url: string;
  /** Asked anew for every request; null when nobody is signed in. */
  getToken: () => string | null;
  /** A call that carried a token was refused as nobody's. */
  onUnauthenticated?: (operation: { name: string; isMutation: boolean }) => void;
};

/** The one client of the graph: a normalised cache, the bearer token where there is one, and an end to every wait. */
export function createClient({ url, getToken, onUnauthenticated }: ClientOptions): ApolloClient {
  const withToken = new ApolloLink((operation, forward) => {
    const token = getToken();
    if (token !== null) {
      operation.setContext(({ headers }) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }));
    }
    return forward(operation);
  });
  const hearRefusals = new ErrorLink(({ error, operation }) => {
    if (getToken() === null || toFailure(error).code !== 'UNAUTHENTICATED') return;
    onUnauthenticated?.({ name: operation.operationName ?? '', isMutation: operation.operationType === OperationTypeNode.MUTATION });
  });
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([withToken, hearRefusals, new BaseHttpLink({ uri: url, fetch: fetchInTime })]),
  });
}

/**
 * fetch that gives up: on a dead network a browser may wait for minutes. The timer is not cleared by the
 * headers, so that a body that stops half-way ends as well; after the end it changes nothing.
 */
export const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  const timer = setTimeout(giveUp, requestTimeoutMs);
  const outer = init?.signal;
  outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true });
  try {
    const response = await (takeEarlyAnswer(init?.body) ?? fetch(input, { ...init, signal: controller.signal }));
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
};
