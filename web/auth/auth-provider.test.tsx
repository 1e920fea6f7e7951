import { act, render, renderHook, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { expectText } from '#tests/support/web/screen.ts';
import { AuthProvider } from './auth-provider.tsx';
import {
  expireSession,
  readSession,
  readToken,
  signIn,
  subscribeToExpiry,
  updateMember,
  writeSession,
} from './session-store.ts';
import { useAuth } from './use-auth.ts';

const calls = vi.hoisted(() => ({
  fetchProfile: vi.fn<() => Promise<unknown>>(),
  sendLogOut: vi.fn<(token: string) => Promise<void>>(),
}));
vi.mock('./session-client.ts', () => calls);

const member = (name: string) => ({ ...SARI, name, firstName: name.split(' ')[0] ?? '' });

beforeEach(() => {
  calls.fetchProfile.mockReset().mockReturnValue(new Promise(() => undefined));
  calls.sendLogOut.mockReset().mockResolvedValue(undefined);
});

const now = { auth: null as ReturnType<typeof useAuth> | null };
const auth = () => now.auth!;
function Who() {
  const auth = useAuth();
  useLayoutEffect(() => {
    now.auth = auth;
  });
  return (
    <p>{[auth.status, auth.user?.firstName, auth.status === 'in' ? auth.profile : null].filter(Boolean).join(' ')}</p>
  );
}

/** Opens the site with a stored session. */
function open(token: string, user: ReturnType<typeof member> | null): void {
  writeSession({ token, user });
  render(<Who />, { wrapper: AuthProvider });
}

const shown = (text: string) => screen.findByText(text);

test('outside its provider the auth context is an error', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
  // React reports the expected error. The set-up fails a test for any other line on the console.
  complaint.mockClear();
});

test('a prerendered page has an unknown session', () => {
  localStorage.setItem('token', 't');
  const html = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(html).toBe('<p>unknown</p>');
});

test('login and log out store and clear the token and the user', async () => {
  render(<Who />, { wrapper: AuthProvider });
  expectText('out');
  act(() => signIn({ token: 't1', user: member('Sari Wulandari') }));
  expectText('in Sari loaded');
  expect(localStorage.getItem('token')).toBe('t1');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    name: 'Sari Wulandari',
    email: 'sari@example.com',
  });
  act(() => auth().signOut());
  expectText('out');
  expect(localStorage.length).toBe(0);
  await vi.waitFor(() => expect(calls.sendLogOut).toHaveBeenCalledWith('t1'));
  expect(calls.fetchProfile).not.toHaveBeenCalled();
});

test('with a stored token the profile is fetched, and shown', async () => {
  calls.fetchProfile.mockResolvedValue(member('Sari Baru'));
  open('t2', member('Sari Lama'));
  expectText('in Sari loading');
  await shown('in Sari loaded');
  expect(localStorage.getItem('user')).toContain('Sari Baru');
});

test('an answer that is a failure clears the session', async () => {
  calls.fetchProfile.mockResolvedValue('refused');
  open('t3', member('Sari'));
  await shown('out');
  expect(localStorage.length).toBe(0);
});

test('without an answer the session stays, and another attempt works', async () => {
  calls.fetchProfile.mockResolvedValueOnce('unanswered').mockResolvedValueOnce(member('Sari'));
  open('t4', null);
  await shown('in unanswered');
  await act(() => auth().refresh());
  expectText('in Sari loaded');
});

test('a late answer about the first member is ignored in the session of the second', async () => {
  let answer: (value: unknown) => void = () => undefined;
  calls.fetchProfile.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open('t5', null);
  await vi.waitFor(() => expect(calls.fetchProfile).toHaveBeenCalled());
  const before = auth().generation;
  act(() => signIn({ token: 't6', user: member('Budi') }));
  await act(async () => answer(member('Sari')));
  updateMember('t5', member('Sari'));
  expectText('in Budi loaded');
  expect(auth().generation).toBe(before + 1);
  await act(async () => answer('refused'));
  expect(readToken()).toBe('t6');
});

test('a sign-out in another tab ends the session here', () => {
  open('t7', member('Sari'));
  act(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expectText('out');
});

test('the first member is never stored beside the token of the second', () => {
  writeSession({ token: 't8', user: member('Sari') });
  const storage = localStorage;
  const stored: (string | null)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string) => key === 'token' && stored.push(storage.getItem('user')),
  });
  writeSession({ token: 't9', user: member('Budi') });
  expect(stored).toEqual([null]);
});

test('an expired session calls the listeners once, and only while it is the current one', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToExpiry(listener);
  writeSession({ token: 't10', user: null });
  expireSession('t1');
  expect(readToken()).toBe('t10');
  expireSession('t10');
  expireSession('t10');
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readToken()).toBeNull();
});

test.each(['{broken', '{"name":"Sari"}'])('an invalid stored user is ignored', (user) => {
  localStorage.setItem('token', 't11');
  localStorage.setItem('user', user);
  render(<Who />, { wrapper: AuthProvider });
  expectText('in loading');
});

test('with full storage the old session does not hide the new one', () => {
  writeSession({ token: 't13', user: member('Lama') });
  vi.stubGlobal('localStorage', {
    getItem: localStorage.getItem.bind(localStorage),
    removeItem: localStorage.removeItem.bind(localStorage),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  updateMember('t13', member('Baru'));
  expect(readSession()).toMatchObject({ token: 't13', user: { name: 'Baru' } });
  writeSession({ token: 't14', user: null });
  expect(readSession()).toEqual({ token: 't14', user: null });
  writeSession(null);
  expect(readSession()).toBeNull();
});

test('without storage a session ends with its document', () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, removeItem: closed, setItem: closed });
  writeSession({ token: 't12', user: null });
  expect(readToken()).toBe('t12');
  writeSession(null);
  expect(readToken()).toBeNull();
});
