import { act, renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useOverlay } from './use-overlay.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/before', '/here']}>{children}</MemoryRouter>
);

test('a double click opens it once: closing it leads back to the page', async () => {
  const { result } = renderHook(() => ({ overlay: useOverlay<true>('menu'), address: useLocation().pathname }), {
    wrapper,
  });
  await act(async () => {
    result.current.overlay.open(true);
    result.current.overlay.open(true);
  });
  expect(result.current.overlay.value).toBe(true);
  await act(async () => {
    result.current.overlay.close();
    result.current.overlay.close();
  });
  expect(result.current).toMatchObject({ overlay: { value: null }, address: '/here' });
});

test('a second press before its code is loaded adds no entry', async () => {
  const { result } = renderHook(() => useOverlay<true>('menu'), { wrapper });
  await act(async () => result.current.open(true));
  await act(async () => result.current.open(true));
  await act(async () => result.current.close());
  expect(result.current.value).toBeNull();
});
