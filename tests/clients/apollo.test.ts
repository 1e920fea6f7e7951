import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import { expect, inject, test } from 'vitest';
import { createApollo } from './apollo.ts';
import { describeClient, type OrderList } from './client-story.ts';
import { Files, LogIn, LogOut, Me, Orders, RefreshToken, UpdatePicture } from './documents.ts';

let apollo: ApolloClient;

describeClient(
  'Apollo Client',
  () => inject('graph'),
  (url, getToken) => {
    apollo = createApollo(url, getToken);
    const list = apollo.watchQuery({ query: Orders, variables: { first: 1 }, fetchPolicy: 'cache-first' });
    const toList = (): OrderList => {
      const { edges = [], totalCount = 0, pageInfo } = list.getCurrentResult().data?.orders ?? {};
      return {
        invoices: edges.map((edge) => edge?.node?.invoice ?? ''),
        totalCount,
        hasNextPage: pageInfo?.hasNextPage ?? false,
      };
    };
    return {
      logIn: async (input) => (await apollo.mutate({ mutation: LogIn, variables: { input } })).data?.login,
      async firstOrder() {
        list.subscribe(() => undefined);
        await expect.poll(() => list.getCurrentResult().loading).toBe(false);
        return toList();
      },
      async nextOrder() {
        const { pageInfo, edges = [] } = list.getCurrentResult().data?.orders ?? {};
        await list.fetchMore({ variables: { after: pageInfo?.endCursor } });
        await expect.poll(() => toList().invoices).toHaveLength(edges.length + 1);
        return toList();
      },
      async files(invoice) {
        const { data } = await apollo.query({ query: Files, variables: { invoice } });
        return data?.order?.files ?? [];
      },
      async picture() {
        const { data } = await apollo.query({ query: Me, fetchPolicy: 'network-only' });
        return data?.me?.profilePicture ?? null;
      },
      shownPicture: () => apollo.readQuery({ query: Me })?.me?.profilePicture ?? null,
      async upload(picture) {
        const { data } = await apollo.mutate({ mutation: UpdatePicture, variables: { input: { picture } } });
        return data?.updateProfilePicture;
      },
      async refreshToken() {
        return (await apollo.mutate({ mutation: RefreshToken })).data?.refreshToken?.session?.token;
      },
      async logOut() {
        await apollo.mutate({ mutation: LogOut });
      },
      codeOf: (error) => (CombinedGraphQLErrors.is(error) ? String(error.errors[0]?.extensions?.['code']) : undefined),
    };
  },
);

test('an order of the list and of its own page is one object of the cache, which ends with the session', async () => {
  const orders = () => Object.keys(apollo.cache.extract() as object).filter((key) => /^Order:.*ACTIVE/.test(key));
  expect(orders()).toHaveLength(1);
  expect(apollo.readQuery({ query: Files, variables: { invoice: 'FLIP-DEMO-ACTIVE' } })?.order?.files).toHaveLength(10);
  await apollo.clearStore();
  expect(orders()).toEqual([]);
});
