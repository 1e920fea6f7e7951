import { Fragment, useMemo } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { sessionClient } from '#web/auth/session-client.ts';
import { useAuth } from '#web/auth/use-auth.ts';

/**
 * Gives the pages below it the graph. Loaded with the first of them. Another session is another client, and every page
 * starts anew: nothing that was on the screen for one member is there for the next.
 */
export function GraphLayout() {
  const { generation } = useAuth();
  // The client belongs to the session, and the generation tells one session from the next.
  // oxlint-disable-next-line react/exhaustive-deps
  const client = useMemo(() => sessionClient(), [generation]);
  return (
    <ApolloProvider client={client}>
      <Fragment key={generation}>
        <Outlet />
      </Fragment>
    </ApolloProvider>
  );
}
