import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#web/ui/toast.tsx';
import { expectNoText, expectTextSoon } from '#tests/support/screen.ts';

const code = vi.hoisted(() => ({ arrive: () => {}, arrived: Promise.resolve() }));

// Nothing is painted here.
vi.mock('#web/lib/wait.ts', () => ({ afterPaint: async () => undefined }));

vi.mock('./photo-viewer.tsx', async () => {
  await code.arrived;
  return { PhotoViewer: () => <p>the viewer</p> };
});

beforeEach(() => {
  vi.resetModules();
  code.arrived = new Promise((resolve) => {
    code.arrive = resolve;
  });
});

/** The component with code that is not loaded yet. */
async function show(index: number | null, onClose = () => undefined as void) {
  const { LazyPhotoViewer, viewerOpener } = await import('./lazy-photo-viewer.tsx');
  const draw = (at: number | null) => (
    <ToastProvider>
      <LazyPhotoViewer
        files={[]}
        viewer={{ index: at, open: () => undefined, turn: () => undefined, close: onClose }}
      />
    </ToastProvider>
  );
  const { rerender } = render(draw(index), { wrapper: MemoryRouter });
  return { open: () => rerender(draw(0)), preload: viewerOpener.onPointerEnter };
}

test('a click before the code is loaded shows a wait, which can be left', async () => {
  const onClose = vi.fn<() => void>();
  await show(0, onClose);
  await expectTextSoon('Sebentar, ya…');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => code.arrive());
  await expectTextSoon('the viewer');
  expectNoText('Sebentar, ya…');
});

test('loaded ahead, it opens without a wait', async () => {
  const { open, preload } = await show(null);
  void preload();
  code.arrive();
  await vi.waitFor(async () => expect((await import('./photo-viewer.tsx')).PhotoViewer).toBeTruthy());
  await act(async () => undefined);
  open();
  expectNoText('Sebentar, ya…');
  await expectTextSoon('the viewer');
  expectNoText('Sebentar, ya…');
});
