import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { expectTextSoon } from '#tests/support/web/screen.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { ToastProvider } from './toast.tsx';

test('a dialog whose code cannot be loaded closes, and a toast says so', async () => {
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    throw new Error('the network is gone');
  }, 'Belum bisa dibuka.');
  const onClose = vi.fn<() => void>();
  await act(async () =>
    render(
      <MemoryRouter>
        <ToastProvider>
          <Dialog onClose={onClose} />
        </ToastProvider>
      </MemoryRouter>,
    ),
  );
  await expectTextSoon('Belum bisa dibuka.');
  expect(onClose).toHaveBeenCalledOnce();
});
