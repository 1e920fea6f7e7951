import { ApolloProvider, useFragment } from '@apollo/client/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type Member, toMember } from '#web/auth/member.ts';
import { writeMember } from '#web/auth/session-client.ts';
import { type Auth, AuthContext } from '#web/auth/use-auth.ts';
import { Member_userFragmentDoc } from '#web/gql/generated/documents.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { FakeGraph } from './fake-graph.tsx';

export const SARI: Member = {
  name: 'Sari Wulandari',
  firstName: 'Sari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'FEMALE',
  birthdate: '1999-12-31',
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

/** Renders a page with `member` in the graph's cache and in the auth context. Another address is rendered as text. */
export function renderMemberPage(page: ReactNode, { graph, at, pattern = at, member = SARI, auth = {} }: Options) {
  if (member) writeMember(graph.client, member);
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
  const { data, dataState } = useFragment({ fragment: Member_userFragmentDoc, from: { __typename: 'User' } });
  const user = isIn && dataState === 'complete' ? toMember(data) : null;
  const nothing = () => undefined;
  const value: Auth = {
    status: isIn ? 'in' : 'out',
    user,
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
