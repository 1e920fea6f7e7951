import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { type PageOptions, renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectFocus, expectNoRole, expectText, press } from '#tests/support/web/screen.ts';
import { sessionClient } from '#web/auth/session-client.ts';
import { MeDocument } from '#web/gql/generated/graphql.ts';
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

test.each([
  ['/dashboard', 'Profile', 'page'],
  ['/profile/', 'Edit Profile', 'page'],
  ['/find-my-photos/A', 'Find My Photos', 'true'],
])('at %s the current link is %s', (at, label, current) => {
  open({ at });
  const marked = links().filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, current]]);
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
  open({ auth: { signOut } });
  expect(avatar().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(avatar());
  const menu = screen.getAllByRole('list').at(-1) as HTMLElement;
  expect(within(menu).getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  await userEvent.click(within(menu).getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('a double click on the avatar leaves the menu open', () => {
  open();
  fireEvent.click(avatar(), { detail: 1 });
  fireEvent.click(avatar(), { detail: 2 });
  expect(avatar().getAttribute('aria-expanded')).toBe('true');
});

test.each([
  ['the profile is unknown', { member: null, auth: { status: 'in' } }],
  ['the member has no name', { member: { ...SARI, name: '', firstName: '' } }],
] as const)('while %s, the menu with Sign Out is there', async (_when, options) => {
  open(options);
  await press('Menu akun');
  expect(
    within(screen.getAllByRole('list').at(-1) as HTMLElement).getByRole('button', { name: 'Sign Out' }),
  ).not.toBeNull();
});

test('Escape closes the menu and returns the focus to the button; a click elsewhere and moving the focus away close it, too', async () => {
  open();
  const isOpen = () => avatar().getAttribute('aria-expanded');
  await userEvent.click(avatar());
  await userEvent.keyboard('{Tab}{Escape}');
  expect(isOpen()).toBe('false');
  expectFocus(avatar());
  await userEvent.click(avatar());
  await userEvent.click(document.body);
  expect(isOpen()).toBe('false');
  await userEvent.click(avatar());
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  expect(isOpen()).toBe('false');
});

test('a menu that is open closes when the address changes', async () => {
  open();
  await userEvent.click(avatar());
  // `fireEvent` sends no pointer events, which would close the menu as well.
  fireEvent.click(screen.getByRole('link', { name: /^Membership/ }));
  expect(avatar().getAttribute('aria-expanded')).toBe('false');
});

test('a new name or picture shows at once', async () => {
  const { container } = open();
  expect(avatar().textContent).toBe('S');
  const me = { ...SARI, profilePicture: 'https://m.example/new.webp' };
  await act(async () => void sessionClient().writeQuery({ query: MeDocument, data: { __typename: 'Query', me } }));
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('https://m.example/new.webp');
});

test('a visitor has no Sign Out, but a link to log in', () => {
  open({ member: null, at: '/membership' });
  expectNoRole('button');
  // One link is in the sidebar, the other in the top bar of small screens.
  const logIn = screen.getAllByRole('link', { name: 'Masuk' });
  expect(logIn.map((link) => link.getAttribute('href'))).toEqual([
    '/login?next=%2Fmembership',
    '/login?next=%2Fmembership',
  ]);
});
