import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { toMember } from '#web/auth/session-store.ts';
import type { ReactNode } from 'react';
import { type Address, renderPage, type FakeGraph } from './fake-graph.tsx';

/** A member as the graph returns it. */
export const sari = {
  __typename: 'User',
  ...toMember({ name: 'Sari Wulandari', email: 'sari@example.com', phone: '081234567801' })!,
};

/** The answer of a sign-in. */
export const signedIn = (token: string) => ({ session: { __typename: 'Session', token, user: sari }, userErrors: [] });

/** Renders a page inside the real AuthProvider. */
export function renderAuthPage(
  page: ReactNode,
  { graph, at, pattern = toPattern(at) }: { graph: FakeGraph; at: Address | Address[]; pattern?: string },
) {
  return renderPage(<AuthProvider>{page}</AuthProvider>, { graph, pattern, at });
}

function toPattern(at: Address | Address[]): string {
  const last = [at].flat().at(-1) ?? '/';
  return (typeof last === 'string' ? last : last.pathname).split('?')[0] ?? '';
}
