import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useViewer } from './viewer.tsx';

/** The hook at an address that was reached from the order search. */
const routerAt = (address: string) =>
  function Router({ children }: { children: ReactNode }) {
    return <MemoryRouter initialEntries={['/find-my-order', address]}>{children}</MemoryRouter>;
  };

/** A photo page of ten files at an address. */
const viewerAt = (address: string) =>
  renderHook(() => ({ ...useViewer(10), address: useLocation().pathname }), { wrapper: routerAt(address) }).result;

test('a double tap opens one viewer: closing it, once or twice, leads back to the page', async () => {
  const result = viewerAt('/photos/INV-1');
  await act(async () => {
    result.current.open(1);
    result.current.open(1);
  });
  expect(result.current.index).toBe(1);
  await act(async () => {
    result.current.close();
    result.current.close();
  });
  expect(result.current).toMatchObject({ index: null, address: '/photos/INV-1' });
});

test('a tap that comes as soon as it is closed enlarges another file', async () => {
  // A layout effect runs before what a busy device does later: passive effects.
  function useReopened() {
    const viewer = useViewer(10);
    const { state, key } = useLocation() as { state: unknown; key: string };
    useLayoutEffect(() => {
      if (viewer.index === null && state === 'closed') viewer.open(2);
    }, [viewer, state, key]);
    return viewer;
  }
  const { result } = renderHook(useReopened, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/photos/INV-1', state: 'closed', search: '?f=1' }]}>
        {children}
      </MemoryRouter>
    ),
  });
  await act(async () => result.current.close());
  expect(result.current.index).toBe(2);
});

test.each(['0', '11', '999', 'abc', '-1', '1.5', ''])(
  'a link to no file (?f=%s) opens the page, and a tap still enlarges',
  async (f) => {
    const result = viewerAt(`/photos/INV-1?f=${f}`);
    expect(result.current.index).toBeNull();
    await act(async () => result.current.open(1));
    expect(result.current.index).toBe(1);
  },
);
