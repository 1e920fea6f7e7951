import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from '#web/ui/toast.tsx';
import { LazyPhotoViewer } from './lazy-photo-viewer.tsx';

vi.mock('./photo-viewer.tsx', () => {
  throw new Error('the network is gone');
});

test('when the viewer cannot be fetched the gallery stays and says so', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <ToastProvider>
      <Suspense>
        <LazyPhotoViewer files={[]} index={0} onTurn={() => undefined} onClose={onClose} />
      </Suspense>
    </ToastProvider>,
  );
  expect(await screen.findByText(/belum bisa diperbesar/)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});
