import { ApolloProvider } from '@apollo/client/react';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { sessionClient } from '#web/auth/session-client.ts';
import { subscribeToSession } from '#web/auth/stored-session.ts';
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
  const client = useSyncExternalStore(subscribeToSession, sessionClient, sessionClient);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
