import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectRole, expectText, field, press, type } from '#tests/support/web/screen.ts';
import { removeProfileDraft } from '#web/auth/profile-draft.ts';
import { expireSession, type Member, writeSession } from '#web/auth/stored-session.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { ProfilePage } from './profile-page.tsx';

afterEach(() => {
  removeProfileDraft();
});

const change = (step: () => void) => act(async () => step());
const signIn = (token: string, member: Member) => change(() => writeSession({ token, member }));

function ProfileWithSignOut() {
  const { signOut } = useAuth();
  return (
    <>
      <ProfilePage />
      <button onClick={signOut}>Sign Out</button>
    </>
  );
}

async function typeIntoProfile() {
  writeSession({ token: 'one', member: SARI });
  const page = renderPage(<ProfileWithSignOut />, { at: '/profile' });
  await press('EDIT');
  await type('Nama lengkap', ' D');
  await type('Password baru', 'rahasia');
  return page;
}

test('a session is refused by the API: what was typed is there after signing in again, but no password', async () => {
  await typeIntoProfile();
  await change(() => expireSession('one'));
  expectText('Please log in to view your profile.');
  expect(sessionStorage.getItem('draft-profile'), 'no password is stored').not.toContain('rahasia');
  await signIn('two', { ...SARI, email: 'lain@example.com' });
  expect([field('Nama lengkap').value, field('Password baru').value]).toEqual(['Sari Wulandari D', '']);
  expect(field('Email').value, 'untouched fields are as the profile is now').toBe('lain@example.com');
});

test('another member does not see it, and it is removed', async () => {
  await typeIntoProfile();
  await change(() => expireSession('one'));
  await signIn('two', BUDI);
  expectRole('button', 'EDIT');
  expect(sessionStorage.length).toBe(0);
});

test('a member who logs out leaves nothing', async () => {
  await typeIntoProfile();
  await press('Sign Out');
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
  await signIn('three', SARI);
  expectRole('button', 'EDIT');
});
