import { type Client, CombinedError, type OperationResult } from '@urql/core';
import { expect, inject, test, vi } from 'vitest';
import { describeClient, type OrderList } from './client-story.ts';
import { Files, graphql, LogIn, LogOut, Me, Orders, RefreshToken, UpdatePicture } from './documents.ts';
import { createUrql } from './urql.ts';

let urql: Client;
const warn = vi.spyOn(console, 'warn');

/** urql throws nothing by itself. */
function dataOf<Data>({ data, error }: OperationResult<Data>): Data {
  if (error || !data) throw error ?? new Error('no data');
  return data;
}

describeClient(
  'urql with graphcache',
  () => inject('graph'),
  (url, getToken) => {
    urql = createUrql(url, getToken);
    let cursor: string | null = null;
    const next = async (after: string | null): Promise<OrderList> => {
      const { orders } = dataOf(await urql.query(Orders, { first: 1, after }).toPromise());
      cursor = orders?.pageInfo.endCursor ?? null;
      return {
        invoices: orders?.edges.map(({ node }) => node.invoice) ?? [],
        totalCount: orders?.totalCount ?? 0,
        hasNextPage: orders?.pageInfo.hasNextPage ?? false,
      };
    };
    return {
      logIn: async (input) => dataOf(await urql.mutation(LogIn, { input }).toPromise()).login,
      firstOrder: () => next(null),
      nextOrder: () => next(cursor),
      async files(invoice) {
        return dataOf(await urql.query(Files, { invoice }).toPromise()).order?.files ?? [];
      },
      async picture() {
        const { me } = dataOf(await urql.query(Me, {}, { requestPolicy: 'network-only' }).toPromise());
        return me?.profilePicture ?? null;
      },
      shownPicture: () => urql.readQuery(Me, {})?.data?.me?.profilePicture ?? null,
      upload: async (picture) =>
        dataOf(await urql.mutation(UpdatePicture, { input: { picture } }).toPromise()).updateProfilePicture,
      async refreshToken() {
        return dataOf(await urql.mutation(RefreshToken, {}).toPromise()).refreshToken?.session?.token;
      },
      async logOut() {
        dataOf(await urql.mutation(LogOut, {}).toPromise());
      },
      codeOf: (error) =>
        error instanceof CombinedError ? String(error.graphQLErrors[0]?.extensions['code']) : undefined,
    };
  },
);

test('the cache has nothing to complain of, objects without an id included', async () => {
  const places = graphql(
    'query Places { booths { id coords { lat lng } } findOrder(phone: "081234567801") { orderExists } }',
  );
  expect(dataOf(await urql.query(places, {}).toPromise()).booths?.[0]?.coords.lat).toEqual(expect.any(Number));
  expect(warn.mock.calls).toEqual([]);
});
