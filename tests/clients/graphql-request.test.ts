import type { ResultOf, VariablesOf } from 'gql.tada';
import { print } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { expect, expectTypeOf, inject, test } from 'vitest';
import { describeClient, type OrderList } from './client-story.ts';
import { Files, graphql, LogIn, LogOut, Me, Orders, RefreshToken, UpdatePicture } from './documents.ts';
import { multipartOf } from './multipart.ts';

describeClient(
  'graphql-request',
  () => inject('graph'),
  (url, getToken) => {
    const headers = (): Record<string, string> => {
      const token = getToken();
      return token ? { authorization: `Bearer ${token}` } : {};
    };
    const client = new GraphQLClient(url, { headers });
    let list: OrderList & { after: string | null } = { invoices: [], totalCount: 0, hasNextPage: true, after: null };
    const nextOrder = async (): Promise<OrderList> => {
      const { orders } = await client.request(Orders, { first: 1, after: list.after });
      list = {
        invoices: [...list.invoices, ...(orders?.edges.map(({ node }) => node.invoice) ?? [])],
        totalCount: orders?.totalCount ?? 0,
        hasNextPage: orders?.pageInfo.hasNextPage ?? false,
        after: orders?.pageInfo.endCursor ?? null,
      };
      return list;
    };
    return {
      logIn: async (input) => (await client.request(LogIn, { input })).login,
      firstOrder: nextOrder,
      nextOrder,
      files: async (invoice) => (await client.request(Files, { invoice })).order?.files ?? [],
      picture: async () => (await client.request(Me)).me?.profilePicture ?? null,
      async upload(picture) {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'apollo-require-preflight': '1', ...headers() },
          body: multipartOf(print(UpdatePicture), { input: { picture: null } }, picture),
        });
        const { data } = (await response.json()) as {
          data: { updateProfilePicture: { user: { profilePicture: string } | null; userErrors: { code: string }[] } };
        };
        return data.updateProfilePicture;
      },
      refreshToken: async () => (await client.request(RefreshToken)).refreshToken?.session?.token,
      async logOut() {
        await client.request(LogOut);
      },
      codeOf: (error) =>
        error instanceof ClientError ? String(error.response.errors?.[0]?.extensions?.['code']) : undefined,
    };
  },
);

test('gql.tada: values have the types of the schema, and what it does not have does not compile', () => {
  const Price = graphql('query Price { booths { priceFrom openDays } }');
  type Booth = NonNullable<ResultOf<typeof Price>['booths']>[number];
  expectTypeOf<Booth['priceFrom']>().toEqualTypeOf<number | null>();
  expectTypeOf<Booth['openDays']>().toExtend<readonly string[] | null>();
  // @ts-expect-error: of graph 1
  expectTypeOf<Booth['booth']>();
  // @ts-expect-error: a number is no cursor
  const variables: VariablesOf<typeof Orders> = { first: 1, after: 2 };
  expect(variables.first).toBe(1);
});
