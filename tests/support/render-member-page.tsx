import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type Member, readSession, readToken, subscribeToSession, writeSession } from '#web/auth/session-store.ts';
import { type Auth, AuthContext } from '#web/auth/use-auth.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { FakeGraph } from './fake-graph.tsx';

export const SARI: Member = {
  id: 'member',
  name: 'Sari Wulandari',
  firstName: 'Sari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'FEMALE',
  birthDate: '1999-12-31',
  profilePicture: null,
  points: 120,
  emailVerified: true,
  phoneVerified: true,
};
export const BUDI: Member = {
  ...SARI,
  name: 'Budi Santoso',
  firstName: 'Budi',
  email: 'budi@example.com',
  phone: '081234567802',
  gender: 'MALE',
  points: null,
  emailVerified: false,
  phoneVerified: false,
};

/** The member as a mutation returns it. */
export const inGraph = (member: Member) => ({ __typename: 'User', ...member });

interface Options {
  graph: FakeGraph;
  at: string;
  pattern?: string;
  /** Null: signed out. */
  member?: Member | null;
  auth?: Partial<Auth>;
}

/** Renders a page with `member` in the session and in the auth context. Another address is rendered as text. */
export function renderMemberPage(page: ReactNode, { graph, at, pattern = at, member = SARI, auth = {} }: Options) {
  if (member) writeSession({ token: readToken() ?? 'member', user: member });
  return render(
    <ApolloProvider client={graph.client}>
      <ToastProvider>
        <MemoryRouter initialEntries={[at]}>
          <Session isIn={member !== null} auth={auth}>
            <Routes>
              <Route path={pattern} element={page} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </Session>
        </MemoryRouter>
      </ToastProvider>
    </ApolloProvider>,
  );
}

function Session({ isIn, auth, children }: { isIn: boolean; auth: Partial<Auth>; children: ReactNode }) {
  const user = useSyncExternalStore(subscribeToSession, readSession)?.user ?? null;
  const nothing = () => undefined;
  const value: Auth = {
    status: isIn ? 'in' : 'out',
    user: isIn ? user : null,
    profile: 'loaded',
    generation: 0,
    signIn: nothing,
    signOut: nothing,
    refresh: async () => undefined,
    ...auth,
  };
  return <AuthContext value={value}>{children}</AuthContext>;
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>address: {pathname + search}</p>;
}
