import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { type PageOptions, renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectNoRole, expectText, press } from '#tests/support/web/screen.ts';
import { MemberLayout } from './member-layout.tsx';

const open = (options: Partial<PageOptions> = {}) =>
  renderPage(<MemberLayout />, { at: '/dashboard', pattern: '/:page/*', member: SARI, ...options });
const links = () => within(screen.getByRole('navigation')).getAllByRole('link');
const avatar = () => button('Menu akun Sari');

test("links to every page of the members' area", () => {
  open();
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/membership',
    '/find-my-photos',
    '/custom-frame',
    '/profile',
  ]);
  expect(links().map((link) => link.textContent?.replace('Segera', ''))).toEqual([
    'Profile',
    'Membership',
    'Find My Photos',
    'Custom Frame',
    'Edit Profile',
  ]);
});

test('Sign Out ends the session and goes home', async () => {
  const signOut = vi.fn<() => void>();
  open({ auth: { signOut } });
  await press('Sign Out');
  expect(signOut).toHaveBeenCalledOnce();
  expectText('address: /');
});

test('the avatar opens a menu with Edit Profile and Sign Out', async () => {
  const signOut = vi.fn<() => void>();
  renderPage(<WithBack />, { at: '/dashboard', pattern: '*', member: SARI, auth: { signOut } });
  expect(avatar().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(avatar());
  const menu = screen.getAllByRole('list').at(-1) as HTMLElement;
  expect(within(menu).getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  await userEvent.click(within(menu).getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
  expectText('/');
  await press('Back');
  expectText('/dashboard');
  expect(avatar().getAttribute('aria-expanded')).toBe('false');
});

function WithBack() {
  const navigate = useNavigate();
  return (
    <>
      <MemberLayout />
      <p>{useLocation().pathname}</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

test('a visitor has no Sign Out, but a link to log in, which returns to the picture', () => {
  open({ member: null, at: '/find-my-photos/FLIP-1?f=2' });
  expectNoRole('button');
  // One link is in the sidebar, the other in the top bar of small screens.
  const logIn = screen.getAllByRole('link', { name: 'Masuk' });
  const href = '/login?next=%2Ffind-my-photos%2FFLIP-1%3Ff%3D2';
  expect(logIn.map((link) => link.getAttribute('href'))).toEqual([href, href]);
});
