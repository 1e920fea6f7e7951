import { graphql, usePaginationFragment, useLazyLoadQuery, useRefetchableFragment } from 'react-relay';
import { Environment, Network, RecordSource, Store } from 'relay-runtime';
import type { relay_order$key } from './generated/relay_order.graphql.ts';
import type { relay_orders$key } from './generated/relay_orders.graphql.ts';
import type { relayOrdersQuery } from './generated/relayOrdersQuery.graphql.ts';
import { multipartOf } from './multipart.ts';

/** An error of the operation, by the code of its first error. */
export class GraphError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/** `getToken` is asked at each request. Make a new environment when a session ends: with it goes its store. */
export function createRelay(url: string, getToken: () => string | undefined): Environment {
  const network = Network.create(async ({ text }, variables, _cache, uploadables) => {
    const token = getToken();
    const [picture] = Object.values(uploadables ?? {});
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': '1',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!picture && { 'content-type': 'application/json' }),
      },
      body: picture ? multipartOf(text ?? '', variables, picture as File) : JSON.stringify({ query: text, variables }),
    });
    const answer = await response.json();
    // Relay ignores the errors of an answer that has data: here a root that fails is null beside its error.
    const [error] = answer.errors ?? [];
    if (error) throw new GraphError(error.message, error.extensions?.code);
    return answer;
  });
  return new Environment({ network, store: new Store(new RecordSource()) });
}

/** The member's orders, one at first. */
export function Orders() {
  const query = useLazyLoadQuery<relayOrdersQuery>(
    graphql`
      query relayOrdersQuery {
        ...relay_orders
      }
    `,
    {},
  );
  const { data, loadNext, hasNext } = usePaginationFragment<relayOrdersQuery, relay_orders$key>(
    graphql`
      fragment relay_orders on Query
      @refetchable(queryName: "relayOrdersPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 1 }, after: { type: "String" }) {
        orders(first: $first, after: $after) @connection(key: "Orders_orders") {
          totalCount
          edges {
            node {
              id
              ...relay_order
            }
          }
        }
      }
    `,
    query,
  );
  return (
    <main data-total={data.orders?.totalCount}>
      {data.orders?.edges.map(({ node }) => (
        <Order key={node.id} order={node} />
      ))}
      {hasNext && <button onClick={() => loadNext(1)}>more</button>}
    </main>
  );
}

/** One order, which `node(id)` reads anew. */
function Order({ order }: { order: relay_order$key }) {
  const [data, refetch] = useRefetchableFragment(
    graphql`
      fragment relay_order on Order @refetchable(queryName: "relayOrderQuery") {
        invoice
        expired
      }
    `,
    order,
  );
  return (
    <article onClick={() => refetch({}, { fetchPolicy: 'network-only' })} data-expired={data.expired}>
      {data.invoice}
    </article>
  );
}

export const LogIn = graphql`
  mutation relayLogInMutation($input: LoginInput!) {
    login(input: $input) {
      session {
        token
      }
      userErrors {
        code
      }
    }
  }
`;

export const Files = graphql`
  query relayFilesQuery($invoice: ID!) {
    order(invoice: $invoice) {
      files {
        id
        name
        url
        fileType
        byteSize
      }
    }
  }
`;

export const Me = graphql`
  query relayMeQuery {
    me {
      profilePicture
    }
  }
`;

export const UpdatePicture = graphql`
  mutation relayUpdatePictureMutation($input: UpdateProfilePictureInput!) {
    updateProfilePicture(input: $input) {
      user {
        profilePicture
      }
      userErrors {
        code
      }
    }
  }
`;

export const RefreshToken = graphql`
  mutation relayRefreshTokenMutation {
    refreshToken {
      session {
        token
      }
    }
  }
`;

export const LogOut = graphql`
  mutation relayLogOutMutation {
    logout {
      message
    }
  }
`;
