import { act, render, renderHook, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthProvider } from './auth-provider.tsx';
import { writeSession } from './token-store.ts';
import { useAuth } from './use-auth.ts';

afterEach(() => localStorage.clear());

function Who() {
  const { status, user } = useAuth();
  return <p>{user ? `${status} ${user.firstName}` : status}</p>;
}

test('outside its provider the auth context is an error', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
  // React reports what the test expects; the set-up counts every other line as a fault.
  complaint.mockClear();
});

test('a prerendered page does not know yet who is here', () => {
  localStorage.setItem('token', 't');
  const html = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(html).toBe('<p>unknown</p>');
});

test('without a token the visitor is out; with one, in', () => {
  render(<Who />, { wrapper: AuthProvider });
  expect(screen.getByText('out')).not.toBeNull();
  act(() => writeSession({ token: 't', user: { name: 'Sari Wulandari', firstName: 'Sari' } }));
  expect(screen.getByText('in Sari')).not.toBeNull();
  act(() => writeSession(null));
  expect(screen.getByText('out')).not.toBeNull();
});

test('a signing out in another tab is heard', () => {
  writeSession({ token: 't', user: null });
  render(<Who />, { wrapper: AuthProvider });
  expect(screen.getByText('in')).not.toBeNull();
  act(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByText('out')).not.toBeNull();
});

test('a stored user that is no user is no reason to fall over', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', '{broken');
  render(<Who />, { wrapper: AuthProvider });
  expect(screen.getByText('in')).not.toBeNull();
});
