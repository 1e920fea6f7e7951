import { afterAll, beforeAll } from 'vitest';
import { type BffWithApi, startBffWithApi } from '#tests/support/bff-with-api.ts';
import { describeClient, type OrderList } from '#tests/support/client-story.ts';

let bff: BffWithApi;
let url: string;
beforeAll(async () => {
  bff = await startBffWithApi({ env: { RATE_LIMIT: 'off' } });
  url = `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});
afterAll(() => bff.close());

interface UserErrors {
  userErrors: { code: string }[];
}

interface Data {
  login: { session: { token: string } | null } & UserErrors;
  orders: {
    totalCount: number;
    nodes: { invoice: string }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
  order: { files: { id: string; name: string; url: string }[] };
  me: { profilePicture: string | null } | null;
  updateProfilePicture: { user: { profilePicture: string } | null } & UserErrors;
  refreshToken: { session: { token: string } };
}

class GraphError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const codesOf = ({ userErrors }: UserErrors) => userErrors.map(({ code }) => code);

// A client of one function, as one writes it in an hour. Those of other makers: `npm run test:clients`.
describeClient(
  'a client by fetch alone',
  () => url,
  (address, getToken) => {
    const ask = async (query: string, variables: object = {}, picture?: File): Promise<Data> => {
      const token = getToken();
      const headers = {
        'apollo-require-preflight': '1',
        ...(!picture && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const form = new FormData();
      const operations = JSON.stringify({ query, variables });
      if (picture) {
        form.set('operations', operations);
        form.set('map', '{"0":["variables.input.picture"]}');
        form.set('0', picture);
      }
      const response = await fetch(address, { method: 'POST', headers, body: picture ? form : operations });
      const { data, errors } = (await response.json()) as { data: Data; errors?: { extensions: { code: string } }[] };
      if (errors?.[0]) throw new GraphError(errors[0].extensions.code);
      return data;
    };
    let after: string | null = null;
    let invoices: string[] = [];
    const nextOrder = async (): Promise<OrderList> => {
      const { orders } = await ask(
        `query Orders($after: String) {
          orders(first: 1, after: $after) { totalCount nodes { invoice } pageInfo { endCursor hasNextPage } }
        }`,
        { after },
      );
      after = orders.pageInfo.endCursor;
      invoices = [...invoices, ...orders.nodes.map(({ invoice }) => invoice)];
      return { invoices, totalCount: orders.totalCount, hasNextPage: orders.pageInfo.hasNextPage };
    };
    return {
      async logIn(input) {
        const { login } = await ask(
          'mutation LogIn($input: LoginInput!) { login(input: $input) { session { token } userErrors { code } } }',
          { input },
        );
        return { ...(login.session && { token: login.session.token }), codes: codesOf(login) };
      },
      firstOrder: nextOrder,
      nextOrder,
      files: async (invoice) =>
        (await ask('query Files($invoice: ID!) { order(invoice: $invoice) { files { id name url } } }', { invoice }))
          .order.files,
      picture: async () => (await ask('query Me { me { profilePicture } }')).me?.profilePicture ?? null,
      async upload(picture) {
        const { updateProfilePicture } = await ask(
          `mutation UpdatePicture($input: UpdateProfilePictureInput!) {
            updateProfilePicture(input: $input) { user { profilePicture } userErrors { code } }
          }`,
          { input: { picture: null } },
          picture,
        );
        const { user } = updateProfilePicture;
        return { ...(user && { picture: user.profilePicture }), codes: codesOf(updateProfilePicture) };
      },
      refreshToken: async () =>
        (await ask('mutation RefreshToken { refreshToken { session { token } } }')).refreshToken.session.token,
      async logOut() {
        await ask('mutation LogOut { logout { message } }');
      },
      codeOf: (error) => (error instanceof GraphError ? error.code : undefined),
    };
  },
);
