import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderMemberPage, SARI } from '#tests/support/render-member-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { CustomFramePage, MembershipPage } from './coming-soon-page.tsx';

test.each([
  ['Membership', MembershipPage],
  ['Custom Frame', CustomFramePage],
])('%s is announced, with the first name in capitals', (name, Page) => {
  renderMemberPage(<Page />, { graph: createFakeGraph(), at: '/soon', member: SARI });
  expect(screen.getByRole('heading', { level: 1, name: 'STAY TUNE!!' })).not.toBeNull();
  expect(screen.getByText(/IS COMING TO YOU REAL SOON!/).textContent).toBe(`${name} IS COMING TO YOU REAL SOON!`);
  expect(screen.getByText('HELLO, SARI')).not.toBeNull();
});

test.each([
  ['a visitor', { member: null }],
  ['a member without a name', { member: { ...SARI, name: '', firstName: '' } }],
  ['a member whose profile has not been answered', { auth: { user: null, profile: 'loading' } }],
] as const)('%s is greeted as MEMBER', (_which, options) => {
  renderMemberPage(<MembershipPage />, { graph: createFakeGraph(), at: '/soon', ...options });
  expect(screen.getByText('HELLO, MEMBER')).not.toBeNull();
});

test('while the session is unknown the greeting has no name', () => {
  renderMemberPage(<MembershipPage />, {
    graph: createFakeGraph(),
    at: '/soon',
    member: null,
    auth: { status: 'unknown' },
  });
  expect(screen.queryByText(/MEMBER/)).toBeNull();
});
