import { Window } from 'happy-dom';
import { Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { commitMutation, createOperationDescriptor, fetchQuery, getRequest } from 'relay-runtime';
import type { Environment, GraphQLTaggedNode, MutationParameters, OperationType, UploadableMap } from 'relay-runtime';
import { expect, inject, test, vi } from 'vitest';
import { describeClient, type OrderList } from './client-story.ts';
import type { relayFilesQuery } from './generated/relayFilesQuery.graphql.ts';
import type { relayLogInMutation } from './generated/relayLogInMutation.graphql.ts';
import type { relayLogOutMutation } from './generated/relayLogOutMutation.graphql.ts';
import type { relayMeQuery } from './generated/relayMeQuery.graphql.ts';
import type { relayRefreshTokenMutation } from './generated/relayRefreshTokenMutation.graphql.ts';
import type { relayUpdatePictureMutation } from './generated/relayUpdatePictureMutation.graphql.ts';
import { createRelay, Files, GraphError, LogIn, LogOut, Me, Orders, RefreshToken, UpdatePicture } from './relay.tsx';

// The page alone is happy-dom's: fetch and File are Node's.
const window = new Window();
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator });
const { createRoot } = await import('react-dom/client');
const page = window.document.body;

let relay: Environment;

const shown = (): OrderList => ({
  invoices: [...page.querySelectorAll('article')].map(({ textContent }) => textContent),
  totalCount: Number(page.querySelector('main')?.getAttribute('data-total')),
  hasNextPage: page.querySelector('button') !== null,
});

const read = async <Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) =>
  (await fetchQuery<Query>(relay, query, variables, { fetchPolicy: 'network-only' }).toPromise()) as Query['response'];

const mutate = <Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  uploadables?: UploadableMap,
) =>
  new Promise<Mutation['response']>((resolve, reject) => {
    commitMutation<Mutation>(relay, {
      mutation,
      variables,
      ...(uploadables && { uploadables }),
      onCompleted: resolve,
      onError: reject,
    });
  });

describeClient(
  'Relay',
  () => inject('graph'),
  (url, getToken) => {
    relay = createRelay(url, getToken);
    return {
      logIn: async (input) => (await mutate<relayLogInMutation>(LogIn, { input })).login,
      async firstOrder() {
        createRoot(page as unknown as HTMLElement).render(
          <RelayEnvironmentProvider environment={relay}>
            <Suspense fallback="…">
              <Orders />
            </Suspense>
          </RelayEnvironmentProvider>,
        );
        await expect.poll(() => shown().invoices).toHaveLength(1);
        return shown();
      },
      async nextOrder() {
        const { invoices } = shown();
        page.querySelector('button')?.click();
        await expect.poll(() => shown().invoices.length).toBe(invoices.length + 1);
        return shown();
      },
      files: async (invoice) => [...((await read<relayFilesQuery>(Files, { invoice })).order?.files ?? [])],
      picture: async () => (await read<relayMeQuery>(Me, {})).me?.profilePicture ?? null,
      shownPicture() {
        const { fragment } = createOperationDescriptor(getRequest(Me), {});
        return (relay.lookup(fragment).data as relayMeQuery['response']).me?.profilePicture ?? null;
      },
      async upload(picture) {
        const variables = { input: { picture: null as unknown as File } };
        return (await mutate<relayUpdatePictureMutation>(UpdatePicture, variables, { picture })).updateProfilePicture;
      },
      refreshToken: async () =>
        (await mutate<relayRefreshTokenMutation>(RefreshToken, {})).refreshToken?.session?.token,
      async logOut() {
        await mutate<relayLogOutMutation>(LogOut, {});
      },
      codeOf: (error) => (error instanceof GraphError ? error.code : undefined),
    };
  },
);

test('an order of the list is read anew by node(id), and is one record with that of its own page', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const active = [...page.querySelectorAll('article')].find(({ textContent }) => textContent === 'FLIP-DEMO-ACTIVE');
  const record = relay.getStore().getSource().get('Order:FLIP-DEMO-ACTIVE');
  expect(record).toMatchObject({ __typename: 'Order', invoice: 'FLIP-DEMO-ACTIVE', files: { __refs: { length: 10 } } });
  active?.click();
  await expect.poll(() => sent.mock.results.length).toBe(1);
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toMatchObject({
    query: expect.stringContaining('node(id: $id)') as string,
    variables: { id: 'Order:FLIP-DEMO-ACTIVE' },
  });
  const answer = (await sent.mock.results[0]?.value) as Response;
  expect(answer.status).toBe(200);
  await expect.poll(() => shown().invoices).toContain('FLIP-DEMO-ACTIVE');
});
