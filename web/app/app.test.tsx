import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { expectNoText, expectText } from '#tests/support/web/screen.ts';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { expireSession, writeSession } from '#web/auth/stored-session.ts';
import { ToastProvider, useToast } from '#web/ui/toast.tsx';
import { SessionEvents } from './app.tsx';

vi.mock('#web/auth/session-client.ts', () => ({
  checkMember: () => new Promise(() => undefined),
  sendLogOut: async () => undefined,
}));

const member = (name: string) => ({ ...SARI, name });

beforeEach(() => writeSession({ token: 'sari', member: member('Sari') }));
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

function ErrorToast() {
  const { failed } = useToast();
  useEffect(() => failed('save', 'This email is taken'), [failed]);
  const { pathname, search, state } = useLocation();
  return <p>{[pathname + search, JSON.stringify(state)].join(' ')}</p>;
}

function open() {
  render(
    <MemoryRouter>
      <AuthProvider>
        <ToastProvider>
          <SessionEvents />
          <ErrorToast />
        </ToastProvider>
      </AuthProvider>
    </MemoryRouter>,
  );
  expectText('This email is taken');
}

test('a session that expires leads to the login page with the address to return to, and its toasts are cleared', () => {
  window.history.replaceState(null, '', '/profile');
  open();
  act(() => expireSession('sari'));
  expectText('/login?next=%2Fprofile {"sessionEnded":true}');
  expectNoText('This email is taken');
});

test('the toasts of one member are gone when another signs in', () => {
  open();
  act(() => writeSession({ token: 'budi', member: member('Budi') }));
  expectNoText('This email is taken');
});
