import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useViewer } from './use-viewer.ts';

test('a double tap opens one viewer: closing it once leads back to the gallery', async () => {
  const { result } = renderHook(useViewer, { wrapper: ({ children }) => <MemoryRouter initialEntries={['/photos/INV-1']}>{children}</MemoryRouter> });
  await act(async () => {
    result.current.open(1);
    result.current.open(1);
  });
  expect(result.current.index).toBe(1);
  await act(async () => result.current.close());
  expect(result.current.index).toBeNull();
  await act(async () => result.current.open(2));
  expect(result.current.index).toBe(2);
});
