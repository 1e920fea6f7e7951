import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { readToken } from '#web/auth/token-store.ts';
import { createClient } from '#web/gql/client.ts';

// One client, one cache, for as long as the document lives.
const client = createClient({ url: '/graphql', getToken: readToken });

/** Gives the pages below it the graph. Loaded with the first of them. */
export function GraphLayout() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
