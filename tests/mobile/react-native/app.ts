import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ClientAwarenessLink } from '@apollo/client/link/client-awareness';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import type { DocumentNode } from 'graphql';
import { from, map, mergeMap, type Observable, of, timeout } from 'rxjs';
import { toFailure, UserErrorsError } from './apollo-failures.ts';
import { endsSession, type UserError } from './failures.ts';
import {
  LoginDocument,
  LogoutDocument,
  type MemberPartsFragment,
  type NewSessionFragment,
  RefreshTokenDocument,
  UpdateProfilePictureDocument,
} from './generated/graphql.ts';
import { createSession, type SecretStorage, type Session } from './session.ts';

interface Options {
  /** `https://www.example.com/graphql` */
  url: string;
  /** The name of the app's manifest, and its version. */
  client: { name: string; version: string };
  storage: SecretStorage;
  /** In a browser: of `createSession`. */
  lock?: Parameters<typeof createSession>[0]['lock'];
  /** The graph has refused the session, and the cache is clear: asks the person to log in. */
  onExpired: () => void;
  /** Makes a random UUID: `randomUUID` of expo-crypto. */
  newKey: () => string;
  now?: () => number;
}

/** A file that the phone has, as React Native's `FormData` takes it: what a picker of pictures returns. */
export interface NativeFile {
  uri: string;
  name: string;
  type: string;
}

export type App = ReturnType<typeof createApp>;

/** The graph's client of a React Native app, with its session. */
export function createApp({ url, client, storage, lock, onExpired, newKey, now = Date.now }: Options) {
  const session = createSession({
    storage,
    lock,
    now,
    onExpired,
    refresh,
    newKey,
    logOut: (token) => graph.mutate({ mutation: LogoutDocument, context: { token } }),
    pauseAfter(error) {
      const { action, retryAfter } = toFailure(error);
      return action === 'log-in' ? null : (retryAfter ?? 60);
    },
    clearCache: async () => {
      await graph.clearStore();
      // Screens that stay open show what they have until they ask again.
      graph.refetchObservableQueries().catch(() => undefined);
    },
  });
  // Pages of orders become one list: select `edges`.
  const orders = relayStylePagination();
  const graph = new ApolloClient({
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { orders } }, User: { fields: { orders } } } }),
    clientAwareness: client,
    link: ApolloLink.from([
      userErrorsLink,
      createSessionLink(session),
      new ClientAwarenessLink(),
      new PersistedQueryLink({
        generateHash: idOf,
        // A BFF without this release's manifest gets the texts of all further operations, without ids: an id is the
        // hash of the text as codegen prints it, not as Apollo Client does.
        disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
      }),
      timeLimitLink,
      // A plain request is sent as HttpLink would. The BFF takes uploads with this header alone.
      new UploadHttpLink({
        uri: url,
        credentials: 'omit',
        headers: { 'apollo-require-preflight': '1' },
        isExtractableFile: isNativeFile,
      }),
    ]),
  });

  async function refresh(token: string, key: string): Promise<string> {
    const { data } = await graph.mutate({
      mutation: RefreshTokenDocument,
      fetchPolicy: 'no-cache',
      context: { token, headers: { 'idempotency-key': key } },
    });
    if (!data?.refreshToken?.session) throw new Error('refreshToken answered without a token');
    return data.refreshToken.session.token;
  }

  return {
    graph,
    session,

    async logIn(identifier: string, password: string): Promise<NewSessionFragment['member']> {
      const { data, error } = await graph.mutate({
        mutation: LoginDocument,
        variables: { input: { identifier, password } },
        context: { token: null },
        // If only a nested field fails, the session is there beside the error.
        errorPolicy: 'all',
      });
      const begun = data?.login?.session;
      if (!begun) throw error ?? new Error('login answered without a session');
      await session.begin(begun.token);
      return begun.member;
    },

    logOut: (): Promise<void> => session.end(),

    /** @param key a random UUID for each submission; a repetition with the same key has one effect */
    async uploadPicture(
      picture: NativeFile,
      key: string,
    ): Promise<Pick<MemberPartsFragment, 'id' | 'profilePicture'> | null> {
      const { data } = await graph.mutate({
        mutation: UpdateProfilePictureDocument,
        variables: { input: { picture } },
        context: { headers: { 'idempotency-key': key }, timeoutMs: 120_000 },
      });
      const member = data?.updateProfilePicture?.user ?? null;
      // The picture was taken, but the member could not be read.
      if (member === null) graph.refetchObservableQueries().catch(() => undefined);
      return member;
    },
  };
}

/**
 * `npm run codegen` stores in each document its id in the manifest, so the app needs no hash function.
 */
function idOf(document: DocumentNode): string {
  return (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash;
}

function isNativeFile(value: unknown): value is NativeFile {
  return typeof value === 'object' && value !== null && 'uri' in value && 'type' in value;
}

/**
 * Adds the token to each request; `context.token` replaces the session's, null sends none. A request whose token was
 * exchanged while it was on its way is refused without an effect, and sent once more with the new token. Any other
 * refusal of a member's field ends the session, unless an exchange got no answer: then the request has none either.
 */
function createSessionLink(session: Session): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const given = operation.getContext()['token'] as string | null | undefined;
    const send = (token: string | null): Observable<ApolloLink.Result> => {
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      }));
      return forward(operation);
    };
    const afterRefusal = async (token: string): Promise<string | null> => {
      const newest = await session.tokenAfter(token);
      if (newest === null && !(await session.expire(token))) throw new Error('refreshToken got no answer');
      return newest;
    };
    const sendInSession = (token: string | null): Observable<ApolloLink.Result> =>
      send(token).pipe(
        mergeMap((result) => {
          if (given !== undefined || token === null || !isRefused(result)) return of(result);
          return from(afterRefusal(token)).pipe(mergeMap((newest) => (newest === null ? of(result) : send(newest))));
        }),
      );
    return from(given === undefined ? session.token() : Promise.resolve(given)).pipe(mergeMap(sendInSession));
  });
}

function isRefused(result: ApolloLink.Result): boolean {
  return 'errors' in result && (result.errors ?? []).some((error) => endsSession(error));
}

/** React Native's fetch waits without an end. */
const timeLimitLink = new ApolloLink((operation, forward) => {
  const { timeoutMs = 30_000 } = operation.getContext() as { timeoutMs?: number };
  return forward(operation).pipe(timeout(timeoutMs));
});

/** Has a mutation that answers with `userErrors` reject, as one that fails does. */
const userErrorsLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const payloads = Object.values(('data' in result && result.data) || {}) as ({
        userErrors?: UserError[];
      } | null)[];
      for (const payload of payloads) if (payload?.userErrors?.length) throw new UserErrorsError(payload.userErrors);
      return result;
    }),
  ),
);
