import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { expireSession, toMember, updateMember, writeSession } from '#web/auth/session-store.ts';
import { ToastProvider, useToast } from '#web/ui/toast.tsx';
import { SessionEvents } from './app.tsx';

vi.mock('#web/auth/session-client.ts', () => ({
  fetchProfile: () => new Promise(() => undefined),
  sendLogOut: async () => undefined,
}));

const member = (name: string) => toMember({ name })!;

beforeEach(() => writeSession({ token: 'sari', user: member('Sari') }));
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

function ErrorToast() {
  const { show } = useToast();
  useEffect(() => show({ action: 'save', tone: 'error', message: 'This email is taken' }), [show]);
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
  expect(screen.getByText('This email is taken')).not.toBeNull();
}

test('a session that expires leads to the login page with the address to return to, and its toasts are cleared', () => {
  window.history.replaceState(null, '', '/profile');
  open();
  act(() => expireSession('sari'));
  expect(screen.getByText('/login?next=%2Fprofile {"sessionEnded":true}')).not.toBeNull();
  expect(screen.queryByText('This email is taken')).toBeNull();
});

test('the toasts of one member are gone when another signs in', () => {
  open();
  act(() => writeSession({ token: 'budi', user: member('Budi') }));
  expect(screen.queryByText('This email is taken')).toBeNull();
});

test('a change of the same member clears nothing', () => {
  open();
  act(() => updateMember('sari', member('Sari Dewi')));
  expect(screen.getByText('This email is taken')).not.toBeNull();
});
