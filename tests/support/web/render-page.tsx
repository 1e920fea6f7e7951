import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import {
  type Member,
  readStoredMember,
  readToken,
  subscribeToSession,
  writeSession,
} from '#web/auth/stored-session.ts';
import { type Auth, AuthContext } from '#web/auth/use-auth.ts';
import { MeDocument } from '#web/gql/generated/graphql.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { createFakeGraph, type FakeGraph } from './fake-graph.ts';

/** An address, or one with the state of its history entry. */
export type Address = string | { pathname: string; search?: string; state: unknown };

export interface PageOptions {
  at: Address | Address[];
  /** The pattern of its route, where that is not its path. */
  pattern?: string;
  graph?: FakeGraph;
  /** Who is in the session; null: signed out. Without it the session is the real AuthProvider's. */
  member?: Member | null;
  /** What else the auth context has. */
  auth?: Partial<Auth>;
}

/** Renders a page with its providers at an address. Another address is rendered as text. */
export function renderPage(
  page: ReactNode,
  { at, pattern = pathOf(at), graph = createFakeGraph(), member, auth = {} }: PageOptions,
) {
  if (member) writeSession({ token: readToken() ?? 'member', member });
  // As web/auth/session-client.ts does: the stored member is in the cache.
  const seed = () => {
    const member = readStoredMember();
    if (member) graph.client.writeQuery({ query: MeDocument, data: { __typename: 'Query', me: member } });
  };
  seed();
  onTestFinished(subscribeToSession(seed));
  const routes = (
    <Routes>
      <Route path={pattern} element={page} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
  const rendered = render(
    <ApolloProvider client={graph.client}>
      <ToastProvider>
        <MemoryRouter initialEntries={[at].flat()}>
          {member === undefined ? (
            <AuthProvider>{routes}</AuthProvider>
          ) : (
            <Session isIn={member !== null} auth={auth}>
              {routes}
            </Session>
          )}
        </MemoryRouter>
      </ToastProvider>
    </ApolloProvider>,
  );
  return { ...rendered, ...graph };
}

function pathOf(at: Address | Address[]): string {
  const last = [at].flat().at(-1) ?? '/';
  return (typeof last === 'string' ? last : last.pathname).split('?')[0] ?? '';
}

function Session({ isIn, auth, children }: { isIn: boolean; auth: Partial<Auth>; children: ReactNode }) {
  const value: Auth = {
    status: isIn ? 'in' : 'out',
    // Not the session that the document found: its member is known, and not fetched.
    generation: 1,
    signOut: () => undefined,
    ...auth,
  };
  return <AuthContext value={value}>{children}</AuthContext>;
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <p>address: {pathname + search}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
    </>
  );
}
