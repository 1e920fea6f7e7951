import { ApolloProvider } from '@apollo/client/react';
import { Fragment, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { sessionClient } from '#web/auth/session-client.ts';
import { useAuth } from '#web/auth/use-auth.ts';

/**
 * Provides Apollo Client to the pages below it. It is a separate chunk, so that static pages load without it. Each
 * session gets a new client and new pages, so that nothing of one member is visible to the next.
 */
export function GraphLayout() {
  const { generation } = useAuth();
  // oxlint-disable-next-line react/exhaustive-deps -- each session has a client; the generation identifies the session
  const client = useMemo(() => sessionClient(), [generation]);
  return (
    <ApolloProvider client={client}>
      <Fragment key={generation}>
        <Outlet />
      </Fragment>
    </ApolloProvider>
  );
}
