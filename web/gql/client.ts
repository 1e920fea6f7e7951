import { ApolloClient, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { mergeMap, of } from 'rxjs';
import { abortAfter } from '#web/lib/wait.ts';
import { createCache } from './cache.ts';
import { toFailure } from './errors.ts';
import { createIdempotencyLink } from './idempotency-link.ts';
import { REQUEST_TIMEOUT_MS, takePreloadedQuery } from './preloaded-query.ts';
import { noteServerTime } from './server-clock.ts';

/** The SHA-256 of the text in which the client sends a document. `npm run codegen` adds it to each. */
function idOf(document: DocumentNode): string {
  return (document as DocumentNode & { __meta__: { id: string } }).__meta__.id;
}

/**
 * Sends the id of a document, and then its text if the BFF does not know the id, for example from a page that was
 * opened before a deployment. Apollo's PersistedQueryLink does the same asynchronously, with four times as much code.
 */
const idInsteadOfText = new ApolloLink((operation, forward) => {
  operation.extensions.persistedQuery = { version: 1, sha256Hash: idOf(operation.query) };
  operation.setContext({ http: { includeQuery: false } });
  return forward(operation).pipe(
    mergeMap((result) => (isUnknownId(result) ? forward(withText(operation)) : of(result))),
  );
});

/** `PERSISTED_QUERY_NOT_FOUND`, or `_NOT_SUPPORTED` of a BFF that knows no ids. */
function isUnknownId(result: ApolloLink.Result): boolean {
  const [error] = ('errors' in result && result.errors) || [];
  return String(error?.extensions?.code).startsWith('PERSISTED_QUERY_');
}

function withText(operation: ApolloLink.Operation): ApolloLink.Operation {
  delete operation.extensions.persistedQuery;
  operation.setContext(({ fetchOptions }) => ({
    http: { includeQuery: true },
    fetchOptions: { ...(fetchOptions as object), method: 'POST' },
  }));
  return operation;
}

/**
 * Creates a client of the graph: a normalised cache, the bearer token if there is one, and a timeout. It sends ids of
 * documents instead of texts (decision 071). Reads whose context has `isPublic` go by GET and without the token, so that
 * browsers and CDNs may keep their answers.
 *
 * @param token null while signed out
 * @param onUnauthenticated called when a request with the token is refused as UNAUTHENTICATED, unless its context has
 * `isProfileCheck`
 */
export function createClient(token: string | null, onUnauthenticated?: (isMutation: boolean) => void): ApolloClient {
  const withTokenInTime = new ApolloLink((operation, forward) => {
    const { isPublic } = operation.getContext();
    operation.setContext(({ headers, fetchOptions }) => ({
      headers: isPublic || token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      // Without a response a browser may wait for minutes. The limit includes the body of the answer. A signal of the call
      // replaces it.
      fetchOptions: {
        signal: abortAfter(REQUEST_TIMEOUT_MS),
        method: isPublic ? 'GET' : 'POST',
        ...(fetchOptions as object),
      },
    }));
    return forward(operation);
  });
  const reportRefusals = new ErrorLink(({ error, operation }) => {
    if (token === null || operation.getContext().isProfileCheck) return;
    if (isUnauthenticated(error)) onUnauthenticated?.(operation.operationType === OperationTypeNode.MUTATION);
  });
  return new ApolloClient({
    cache: createCache(),
    // Not cached: the caller stores what it needs of the answer in the session.
    defaultOptions: { mutate: { fetchPolicy: 'no-cache' } },
    link: ApolloLink.from([
      createIdempotencyLink(),
      withTokenInTime,
      reportRefusals,
      idInsteadOfText,
      new BaseHttpLink({ uri: '/graphql', fetch: fetchAndNote }),
    ]),
  });
}

/** Whether any error of the answer has this code: the root fields of an operation fail independently. */
function isUnauthenticated(error: unknown): boolean {
  const errors = CombinedGraphQLErrors.is(error) ? error.errors : [{ extensions: toFailure(error) }];
  return errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
}

/**
 * Returns the response that the page's first script has preloaded, or sends the request with `send` of the call's
 * `fetchOptions` (default: `fetch`). Updates the server's clock, unless a cache may have kept the response.
 */
const fetchAndNote: typeof fetch = async (input, init) => {
  const { send = fetch } = init as { send?: typeof fetch };
  const response = await (takePreloadedQuery(init?.body) ?? send(input, init));
  if (init?.method === 'POST') noteServerTime(response.headers.get('date'));
  return response;
};
