import { ApolloProvider } from '@apollo/client/react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { sessionClient } from '#web/auth/session-client.ts';
import { useAuth } from '#web/auth/use-auth.ts';

/**
 * The layout of the pages that use the graph. It is a separate chunk, so that static pages load without Apollo Client.
 * Each session gets new pages, so that nothing of one member is visible to the next.
 */
export function GraphLayout() {
  const { generation } = useAuth();
  return (
    <SessionClientProvider>
      <Fragment key={generation}>
        <Outlet />
      </Fragment>
    </SessionClientProvider>
  );
}

/** Provides the Apollo Client of the current session. */
export function SessionClientProvider({ children }: { children: ReactNode }) {
  const { generation } = useAuth();
  // oxlint-disable-next-line react/exhaustive-deps -- each session has a client; the generation identifies the session
  const client = useMemo(() => sessionClient(), [generation]);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
