import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectText } from '#tests/support/web/screen.ts';
import { CustomFramePage, MembershipPage } from './coming-soon-page.tsx';

test.each([
  ['Membership', MembershipPage],
  ['Custom Frame', CustomFramePage],
])('%s is announced, with the first name in capitals', (name, Page) => {
  renderPage(<Page />, { at: '/soon', member: SARI });
  expect(screen.getByRole('heading', { level: 1, name: 'STAY TUNE!!' })).not.toBeNull();
  expect(screen.getByText(/IS COMING TO YOU REAL SOON!/).textContent).toBe(`${name} IS COMING TO YOU REAL SOON!`);
  expectText('HELLO, SARI');
});

test.each([
  ['a visitor', { member: null }],
  ['a member without a name', { member: { ...SARI, name: '', firstName: '' } }],
  ['a member whose profile has not been answered', { member: null, auth: { status: 'in' } }],
] as const)('%s is greeted as MEMBER', (_which, options) => {
  renderPage(<MembershipPage />, { at: '/soon', ...options });
  expectText('HELLO, MEMBER');
});
