import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from '#web/ui/toast.tsx';
import { LazyPhotoViewer } from './lazy-photo-viewer.tsx';
import { expectTextSoon } from '#tests/support/screen.ts';

vi.mock('./photo-viewer.tsx', () => {
  throw new Error('the network is gone');
});

test('when the viewer cannot be loaded the gallery stays and a toast says so', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <ToastProvider>
      <LazyPhotoViewer files={[]} viewer={{ index: 0, open: () => undefined, turn: () => undefined, close: onClose }} />
    </ToastProvider>,
    { wrapper: MemoryRouter },
  );
  await expectTextSoon(/belum bisa diperbesar/);
  expect(onClose).toHaveBeenCalled();
});
