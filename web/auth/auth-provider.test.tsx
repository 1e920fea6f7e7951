import { act, render, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { expectText } from '#tests/support/web/screen.ts';

const calls = vi.hoisted(() => ({
  checkMember: vi.fn<() => Promise<void>>(async () => undefined),
  sendLogOut: vi.fn<(token: string) => Promise<void>>(async () => undefined),
}));
vi.mock('./session-client.ts', () => calls);

const member = (name: string) => ({ ...SARI, name, firstName: name.split(' ')[0] ?? '' });

/** The modules as a new document has them, with what is in local storage. */
async function openDocument(stored: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  vi.resetModules();
  const [{ AuthProvider }, { useAuth }, session] = await Promise.all([
    import('./auth-provider.tsx'),
    import('./use-auth.ts'),
    import('./stored-session.ts'),
  ]);
  const now = { auth: null as ReturnType<typeof useAuth> | null };
  function Who() {
    const auth = useAuth();
    useLayoutEffect(() => {
      now.auth = auth;
    });
    return <p>{auth.status}</p>;
  }
  return { AuthProvider, useAuth, Who, auth: () => now.auth!, ...session };
}

/** Opens the site in a new document. */
async function open(stored?: Record<string, string>) {
  const opened = await openDocument(stored);
  render(<opened.Who />, { wrapper: opened.AuthProvider });
  return opened;
}

beforeEach(() => {
  calls.checkMember.mockClear();
  calls.sendLogOut.mockClear();
});

test('outside its provider the auth context is an error', async () => {
  const { useAuth } = await openDocument();
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
  // React reports the expected error. The set-up fails a test for any other line on the console.
  complaint.mockClear();
});

test('a prerendered page has an unknown session', async () => {
  const { AuthProvider, Who } = await openDocument({ token: 't' });
  const html = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(html).toBe('<p>unknown</p>');
});

test('login and log out store and clear the token and the user, and check nothing', async () => {
  const { writeSession, auth } = await open();
  expectText('out');
  act(() => writeSession({ token: 't1', member: member('Sari Wulandari') }));
  expectText('in');
  expect(localStorage.getItem('token')).toBe('t1');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    name: 'Sari Wulandari',
    email: 'sari@example.com',
  });
  act(() => auth().signOut());
  expectText('out');
  expect(localStorage.length).toBe(0);
  await vi.waitFor(() => expect(calls.sendLogOut).toHaveBeenCalledWith('t1'));
  expect(calls.checkMember).not.toHaveBeenCalled();
});

test.each([JSON.stringify(SARI), '{broken'])(
  'the session that the document found is checked once: %s',
  async (user) => {
    vi.useFakeTimers();
    const { writeSession, storeMember } = await open({ token: 't2', user });
    expectText('in');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await vi.waitFor(() => expect(calls.checkMember).toHaveBeenCalledOnce());
    act(() => storeMember('t2', member('Sari Baru')));
    act(() => writeSession({ token: 't3', member: member('Budi') }));
    expect(calls.checkMember).toHaveBeenCalledOnce();
  },
);

test('a sign-out in another tab ends the session here', async () => {
  await open({ token: 't7' });
  act(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expectText('out');
});
